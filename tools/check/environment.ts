/** Checks names in `.env`. server/settings.ts rejects wrong values. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nearest } from '../../server/content/nearest.ts';
import { readEnvFile } from '../../server/read-env-file.ts';
import { settingNames } from '../../server/settings.ts';
import type { Found } from './pictures.ts';

/** Names that restic reads for BACKUP_TO. */
const OF_RESTIC = /^(AWS|AZURE|B2|GOOGLE|OS|RCLONE|RESTIC|ST)_/;

/** An unknown name is only a warning, because it may be for another program. */
export async function checkEnvironment(folder: string): Promise<Found> {
  const bytes = await readFile(join(folder, '.env')).catch(() => undefined);
  if (bytes === undefined) {
    const file = ['.env.txt', 'env.txt', 'env'].find((name) => existsSync(join(folder, name)));
    const message = 'settings are read only from .env; give the file this name';
    return { mistakes: [], warnings: file === undefined ? [] : [{ file, message }] };
  }
  const { names, mistakes } = readEnvFile(bytes);
  const known = settingNames();
  const warnings = names.flatMap(({ name, line }) => {
    if (known.includes(name) || OF_RESTIC.test(name)) return [];
    const meant = nearest(name, known);
    const question = meant ? ` (did you mean ${meant}?)` : '';
    const message = `this site has no setting ${name}${question}; it changes nothing`;
    return [{ file: '.env', line, message }];
  });
  return { mistakes: mistakes.map((mistake) => ({ file: '.env', ...mistake })), warnings };
}
