import { rename, writeFile } from 'node:fs/promises';

/** After a kill or on a full disk, the old file is still whole. */
export async function replaceFile(file: string, contents: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.unfinished`, contents);
  await rename(`${file}.unfinished`, file);
}
