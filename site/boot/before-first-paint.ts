/** On the document until the sections below the first screen are laid out (base.css). */
export const BEFORE_FIRST_PAINT = 'before-first-paint';
