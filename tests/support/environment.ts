/**
 * All that a program started by a test has of this process's environment: none of the owner's settings. What Node has
 * compiled before, it need not compile again, as in `npm start`.
 */
export const ENVIRONMENT = {
  PATH: process.env.PATH,
  ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
};
