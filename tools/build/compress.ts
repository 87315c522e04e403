import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { brotli } from '../../server/pages/pages.ts';

/** Compresses text files at the highest level, so that the server need not. */
export async function compress(folder: string): Promise<void> {
  const texts = /\.(html|css|js|json|svg|xml|txt|webmanifest)$/;
  for (const file of await readdir(folder, { recursive: true })) {
    if (!texts.test(file)) continue;
    const text = await readFile(join(folder, file));
    await writeFile(join(folder, `${file}.br`), await brotli(text, constants.BROTLI_MAX_QUALITY));
    await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(text, { level: 9 }));
  }
}
