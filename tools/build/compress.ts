import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Writes a Brotli and a gzip copy beside every text file, at the highest level, so that no server compresses again. */
export async function compress(client: string): Promise<void> {
  const texts = /\.(html|css|js|svg|xml|txt|webmanifest)$/;
  for (const file of await readdir(client, { recursive: true })) {
    if (!texts.test(file)) continue;
    const text = await readFile(join(client, file));
    const brotli = await promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    });
    await writeFile(join(client, `${file}.br`), brotli);
    await writeFile(join(client, `${file}.gz`), await promisify(gzip)(text, { level: 9 }));
  }
}
