/** A mark of one or two letters: their outlines, put together in the middle of a square of 64. */

/** What the build knows of the letters. */
export type MarkLetters = {
  /** The outlines of the display typeface, in its own units; y counts upwards. */
  outlines: Record<string, { advance: number; path: string }>;
  /** The colors of tile and letters in the light theme, and the tile's rounded corner. */
  ground: string;
  ink: string;
  corner: number;
};

/** The most that the letters take of the square. */
const WIDEST = 46;
const TALLEST = 36;

/** The path of the letters. They must be those that the build knows. */
export function markPath(letters: string, { outlines }: MarkLetters): string {
  let x = 0;
  const outline = [...letters]
    .map((letter) => {
      const glyph = outlines[letter];
      if (!glyph) throw new Error(`The build has made no outline of "${letter}"`);
      const moved = movePoints(glyph.path, (px, py) => [px + x, py]);
      x += glyph.advance;
      return moved;
    })
    .join('');
  const points = [...outline.matchAll(POINT)].map(([, px, py]) => [Number(px), Number(py)] as const);
  const xs = points.map(([px]) => px);
  const ys = points.map(([, py]) => py);
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(WIDEST / (right - left), TALLEST / (top - bottom));
  return movePoints(outline, (px, py) => [
    32 + (px - (left + right) / 2) * scale,
    32 - (py - (bottom + top) / 2) * scale,
  ]);
}

/** The letters on their tile, for the browser's tab. */
export function markIcon(path: string, { ground, ink, corner }: MarkLetters): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${ground}"/><path fill="${ink}" d="${path}"/></svg>`;
}

const POINT = /(-?[\d.]+),(-?[\d.]+)/g;

/** Every point of a path of absolute commands, moved. Rounded to hundredths. */
function movePoints(path: string, move: (x: number, y: number) => [number, number]): string {
  return path.replace(POINT, (_, x, y) =>
    move(Number(x), Number(y))
      .map((value) => Math.round(value * 100) / 100)
      .join(','),
  );
}
