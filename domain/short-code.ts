/** The beginning of a code to sign in with, which can be typed where a link cannot be opened. */

/** 32 signs, none of which looks like another. */
export const SHORT_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const SHORT_LENGTH = 10;

/** The short code of a whole one. */
export function shortCodeOf(code: string): string {
  return code.slice(0, SHORT_LENGTH);
}

/** As it is shown, in two halves. */
export function inHalves(short: string): string {
  return `${short.slice(0, SHORT_LENGTH / 2)}-${short.slice(SHORT_LENGTH / 2)}`;
}

/** A short code as someone typed it; undefined if it is none. */
export function readShortCode(typed: string): string | undefined {
  const signs = typed.replace(/[\s-]/g, '').toUpperCase();
  const isShort = signs.length === SHORT_LENGTH && [...signs].every((sign) => SHORT_SIGNS.includes(sign));
  return isShort ? signs : undefined;
}

/** What is pasted or typed: a link, the code in it, or its short code. */
export function codeIn(text: string): string {
  return text.slice(text.indexOf('#') + 1).trim();
}
