/**
 * The logo mark on a 64 × 64 grid, for pages and icons (tools/mark.ts): an H of two window frames, a river
 * between them, and the sun above.
 */
export const MARK_CORNER = 17;
export const markShapes = {
  sun: { cx: 32, cy: 29.5, r: 8.6 },
  /** Hides the lower half of the sun. */
  bank: 'M19 32c5.5-6 9.5 6 15 1 4.5-4 7-5 11-2.5V43H19Z',
  river: 'M19 35c5.5-6 9.5 6 15 1 4.5-4 7-5 11-2.5V41c-4-2.5-6.5-1-11 2.8-5.5 4.7-9.5-6.8-15-.8Z',
  stiles:
    'M13 16.5a3.5 3.5 0 0 1 3.5-3.5H18a3.5 3.5 0 0 1 3.5 3.5v31A3.5 3.5 0 0 1 18 51h-1.5a3.5 3.5 0 0 1-3.5-3.5Zm29.5 0A3.5 3.5 0 0 1 46 13h1.5a3.5 3.5 0 0 1 3.5 3.5v31a3.5 3.5 0 0 1-3.5 3.5H46a3.5 3.5 0 0 1-3.5-3.5Z',
};

/** The area for the company's mark in a drawing, by the drawing's name, in px of the drawing. */
export const roomsForMark: Record<string, { x: number; y: number; width: number; height: number }> = {
  'our-story': { x: 289, y: 414, width: 104, height: 111 },
};
