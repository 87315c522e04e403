/**
 * The environment of every program that a test starts: none of the owner's settings, and the cache of
 * compiled code, as in `npm start`.
 */
export const ENVIRONMENT = {
  PATH: process.env.PATH,
  ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
};
