/** Letter outlines of the display font, for letter marks (server/pages/mark.ts). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import type { MarkLetters } from '../../server/pages/mark.ts';

const TYPEFACE = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';
/** Characters that a mark may have (server/content/schema.ts). */
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&'];

export async function letterOutlines(folder: string): Promise<MarkLetters['outlines']> {
  const whole = await readFile(join(folder, 'node_modules', TYPEFACE));
  const bold = await subsetFont(whole, LETTERS.join(''), {
    targetFormat: 'truetype',
    variationAxes: { wght: 700 },
  });
  const font = new Font(new Face(new Blob(bold)));
  return Object.fromEntries(
    LETTERS.flatMap((letter) => {
      const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0);
      return glyph ? [[letter, { advance: font.glyphHAdvance(glyph), path: font.glyphToPath(glyph) }]] : [];
    }),
  );
}
