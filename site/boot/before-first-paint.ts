/** The class of the document while the sections below the first screen are not laid out yet (base.css). */
export const BEFORE_FIRST_PAINT = 'before-first-paint';
