/** Draws one or two letters, centered in a square of 64. */

export type MarkLetters = {
  /** Letters of the display typeface, in font units; y points up. */
  outlines: Record<string, { advance: number; path: string }>;
  /** In the light theme. */
  ground: string;
  ink: string;
  corner: number;
};

const MAX_WIDTH = 46;
const MAX_HEIGHT = 36;

/** Throws if the build has no outline of a letter. */
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
  const scale = Math.min(MAX_WIDTH / (right - left), MAX_HEIGHT / (top - bottom));
  return movePoints(outline, (px, py) => [
    32 + (px - (left + right) / 2) * scale,
    32 - (py - (bottom + top) / 2) * scale,
  ]);
}

export function markIcon(path: string, { ground, ink, corner }: MarkLetters): string {
  const tile = `<rect width="64" height="64" rx="${corner}" fill="${ground}"/>`;
  const letters = `<path fill="${ink}" d="${path}"/>`;
  const box = 'width="64" height="64" viewBox="0 0 64 64"';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${tile}${letters}</svg>`;
}

const POINT = /(-?[\d.]+),(-?[\d.]+)/g;

/** Absolute commands only. Rounded to hundredths. */
function movePoints(path: string, move: (x: number, y: number) => [number, number]): string {
  return path.replace(POINT, (_, x, y) =>
    move(Number(x), Number(y))
      .map((value) => Math.round(value * 100) / 100)
      .join(','),
  );
}
