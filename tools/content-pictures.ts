/** The photos that the content names, as files in art/: `<name in the content>.jpg`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPictureName } from '../domain/site-pictures.ts';
import type { Content } from '../server/content/schema.ts';
import { OperatorError } from '../server/operator-error.ts';
import { createDecoder, type EncodedScene } from '../server/photos/decoder.ts';
import { keepPicture, namedIn, putPicture, readWhole } from '../server/publishing/pictures.ts';
import type { Database } from '../server/store/database.ts';
import { replaceFile } from './replace-file.ts';

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
    await replaceFile(join(ART, `${name}.jpg`), whole);
    written += 1;
  }
  return written;
}

/** Stores each photo that the store lacks. Throws OperatorError if a file is missing or cannot be read. */
export async function importPictures(database: Database, content: Content): Promise<void> {
  const missing: string[] = [];
  for (const name of namedIn(content))
    if (!(await keepPicture(database, name, Date.now()))) missing.push(name);
  for await (const [name, encoded] of encodePhotos(missing)) {
    if (encoded instanceof OperatorError) throw encoded;
    await putPicture(database, name, encoded, Date.now());
  }
}

export async function* encodePhotos(
  names: string[],
): AsyncGenerator<[name: string, encoded: EncodedScene | OperatorError]> {
  const decoder = createDecoder();
  const advice = 'copy it there again, or empty the fields in content/ that name it';
  try {
    for (const name of names) {
      const path = `art/${name}.jpg`;
      const file = await readFile(join(ART, `${name}.jpg`)).catch(() => undefined);
      const { focus = 0, size } = readPictureName(name) ?? {};
      const encoded =
        file &&
        (await decoder
          .encode(file, focus, size)
          .catch((error) =>
            OperatorError.of(error, (reason) => `${path} was not stored (${reason}); try again`),
          ));
      if (!file) yield [name, new OperatorError(`${path} is missing; ${advice}`)];
      else if (!encoded || 'smallWidth' in encoded)
        yield [name, new OperatorError(`${path} cannot be read, or is too small; ${advice}`)];
      else yield [name, encoded];
    }
  } finally {
    decoder.close();
  }
}
