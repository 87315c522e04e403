/**
 * Loaded before the program (`node --import`): redirects every push service to the one on this machine, at
 * LOCAL_PUSH. The program itself has no such setting, and calls `fetch` for nothing else.
 */
const origin = process.env.LOCAL_PUSH ?? '';
const { fetch } = globalThis;

globalThis.fetch = (url, options) => fetch(origin + new URL(String(url)).pathname, options);

export {};
