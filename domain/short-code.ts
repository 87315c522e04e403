/** The start of a sign-in code, for typing where a link cannot be opened. */

/** Without 0, 1, I and O, which look alike. */
export const SHORT_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const SHORT_LENGTH = 10;

export function shortCodeOf(code: string): string {
  return code.slice(0, SHORT_LENGTH);
}

/** `'ABCDE23456'` → `'ABCDE-23456'` */
export function inHalves(short: string): string {
  return `${short.slice(0, SHORT_LENGTH / 2)}-${short.slice(SHORT_LENGTH / 2)}`;
}

/** Accepts lowercase, spaces and hyphens. */
export function readShortCode(typed: string): string | undefined {
  const signs = typed.replace(/[\s-]/g, '').toUpperCase();
  const isShort = signs.length === SHORT_LENGTH && [...signs].every((sign) => SHORT_SIGNS.includes(sign));
  return isShort ? signs : undefined;
}

/** `'https://…/desk/sign-in#CODE'` → `'CODE'` */
export function codeIn(text: string): string {
  return text.slice(text.indexOf('#') + 1).trim();
}
