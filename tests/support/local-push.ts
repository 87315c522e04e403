/**
 * Loaded before the program (`node --import`): the push services of the world are one on this machine, at LOCAL_PUSH. The
 * program itself knows no such setting, and asks nothing else.
 */
const origin = process.env.LOCAL_PUSH ?? '';
const { fetch } = globalThis;

globalThis.fetch = (url, options) => fetch(origin + new URL(String(url)).pathname, options);

export {};
