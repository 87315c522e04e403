/** The check of `.env`: that the program knows every name in it. A wrong value is the settings' to refuse. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settingNames } from '../../server/settings.ts';
import { nearest } from '../../server/words/nearest.ts';
import type { FileMistake } from '../../server/words/read.ts';

/** Resolves to warnings: a name may be meant for another program. */
export async function checkEnvironment(folder: string): Promise<FileMistake[]> {
  const text = await readFile(join(folder, '.env'), 'utf8').catch(() => undefined);
  if (text === undefined) {
    const file = ['.env.txt', 'env.txt', 'env'].find((name) => existsSync(join(folder, name)));
    return file === undefined ? [] : [{ file, message: 'settings are read from .env alone; give the file this name' }];
  }
  const known = settingNames();
  return namesIn(text).flatMap(({ name, line }) => {
    if (known.includes(name)) return [];
    const meant = nearest(name, known);
    const message = `this site has no setting ${name}${meant ? ` (did you mean ${meant}?)` : ''}; it changes nothing`;
    return [{ file: '.env', line, message }];
  });
}

/** The settings that a file sets. */
function namesIn(text: string): { name: string; line: number }[] {
  return text.split('\n').flatMap((code, index) => {
    const [, name] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/.exec(code) ?? [];
    return name === undefined ? [] : [{ name, line: index + 1 }];
  });
}
