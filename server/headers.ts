/** On every answer. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Kept for ever by browsers and proxies: the name changes with the contents. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Kept, but asked about each time; the answer is mostly 304. */
export const REVALIDATE = 'no-cache';
/** Never kept. */
export const NO_STORE = 'no-store';
