/** The photos that the content names, as files in art/: `<name in the content>.jpg`. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPictureName } from '../domain/site-pictures.ts';
import type { Content } from '../server/content/schema.ts';
import { OperatorError } from '../server/operator-error.ts';
import { createDecoder } from '../server/photos/decoder.ts';
import { keepPicture, namedIn, putPicture, readWhole } from '../server/publishing/pictures.ts';
import type { Database } from '../server/store/database.ts';

const ART = fileURLToPath(new URL('../art', import.meta.url));

/** Writes the photos that the store has. Resolves to how many. */
export async function exportPictures(database: Database, content: Content): Promise<number> {
  let written = 0;
  for (const name of namedIn(content)) {
    const whole = await readWhole(database, readPictureName(name)?.hash ?? '');
    if (!whole) {
      console.error(
        `The photo ${name} is no longer stored, so it is not in art/; choose it again at the desk`,
      );
      continue;
    }
    const file = join(ART, `${name}.jpg`);
    await writeFile(`${file}.unfinished`, whole);
    await rename(`${file}.unfinished`, file);
    written += 1;
  }
  return written;
}

/** Stores each photo that the store lacks. Throws OperatorError. */
export async function importPictures(database: Database, content: Content): Promise<void> {
  const decoder = createDecoder();
  try {
    for (const name of namedIn(content)) {
      if (await keepPicture(database, name, Date.now())) continue;
      const file = await readFile(join(ART, `${name}.jpg`)).catch(() => undefined);
      const advice = 'copy it there again, or empty the fields in content/ that name it';
      if (!file) throw new OperatorError(`art/${name}.jpg is missing; ${advice}`);
      const { focus = 0, size } = readPictureName(name) ?? {};
      const encoded = await decoder.encode(file, focus, size).catch((error) => {
        throw OperatorError.of(error, (reason) => `art/${name}.jpg was not stored (${reason}); try again`);
      });
      if (!encoded || 'smallWidth' in encoded)
        throw new OperatorError(`art/${name}.jpg cannot be read, or is too small; ${advice}`);
      await putPicture(database, name, encoded, Date.now());
    }
  } finally {
    decoder.close();
  }
}
