/** Class of the document until load.ts lays out the sections below the first screen (base.css). */
export const BEFORE_FIRST_PAINT = 'before-first-paint';
