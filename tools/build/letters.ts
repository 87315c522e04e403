/** The outlines of letters in the display typeface, of which the server makes a mark of one or two (server/pages/mark.ts). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import type { MarkLetters } from '../../server/pages/mark.ts';

const TYPEFACE = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';
/** ASCII without the blank, and the letters of Western Europe. */
const LETTERS = [...range(0x21, 0x7e), ...range(0xc0, 0xff)];

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

/** `folder` is the project's. */
export async function letterOutlines(folder: string): Promise<MarkLetters['outlines']> {
  const whole = await readFile(join(folder, 'node_modules', TYPEFACE));
  const bold = await subsetFont(whole, LETTERS.join(''), { targetFormat: 'truetype', variationAxes: { wght: 700 } });
  const font = new Font(new Face(new Blob(bold)));
  return Object.fromEntries(
    LETTERS.flatMap((letter) => {
      const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0);
      return glyph ? [[letter, { advance: font.glyphHAdvance(glyph), path: font.glyphToPath(glyph) }]] : [];
    }),
  );
}
