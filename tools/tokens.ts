/**
 * Reads the colors of `site/styles/tokens.css` for what is no page: the icons, the color around a page, and the check of
 * the contrast. Browsers mix the colors themselves.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isColor, mix } from './color.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
export const TOKENS_FILE = 'site/styles/tokens.css';

export type Scheme = 'light' | 'dark';
type Token = Record<Scheme, string> & { line: number };
export type Tokens = Map<string, Token>;

/** The tokens by name, each as it is declared first. `folder` is the project's. */
export function readTokens(folder: string): Tokens {
  return tokensIn(readFileSync(join(folder, TOKENS_FILE), 'utf8'));
}

export function tokensIn(css: string): Tokens {
  const text = css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '));
  const tokens: Tokens = new Map();
  for (const { 1: name = '', 2: value = '', index } of text.matchAll(
    /(?<=[{;]\s*)(--[\w-]+):\s*([^;{}]+);/g,
  )) {
    if (tokens.has(name)) continue;
    const line = text.slice(0, index).split('\n').length;
    tokens.set(name, { ...halvesOf(value.replace(/\s+/g, ' ').trim()), line });
  }
  return tokens;
}

/** What a theme makes of `light-dark(…, …)`. Any other value is the same in both. */
function halvesOf(value: string): Record<Scheme, string> {
  const inside = /^light-dark\((.*)\)$/.exec(value)?.[1];
  if (inside === undefined) return { light: value, dark: value };
  const isOpen = (text: string) => text.split('(').length > text.split(')').length;
  // The first comma that is within no other function.
  const comma = [...inside].findIndex(
    (character, index) => character === ',' && !isOpen(inside.slice(0, index)),
  );
  return { light: inside.slice(0, comma).trim(), dark: inside.slice(comma + 1).trim() };
}

/** A token's color as `#rrggbb`; undefined if it is none, or one that lets others shine through. */
export function colorOf(name: string, scheme: Scheme, tokens: Tokens): string | undefined {
  // A color that is mixed from itself comes to nothing.
  const others = new Map(tokens);
  others.delete(name);
  let value = tokens
    .get(name)
    ?.[scheme].replace(/var\((--[\w-]+)\)/g, (use, other) => colorOf(other, scheme, others) ?? use);
  // From the innermost mixture outwards.
  for (let before: string | undefined; value !== before; ) {
    before = value;
    value = value?.replace(
      /color-mix\(\s?in oklab, (#\w+) ([\d.]+)%, (#\w+)\s?\)/g,
      (use, one, share, other) =>
        isColor(one) && isColor(other) ? mix(one, other, Number(share) / 100) : use,
    );
  }
  return value && isColor(value) ? value : undefined;
}

/** The color of the page, which browsers also draw around it. */
export function paperColors(): Record<Scheme, string> {
  const tokens = readTokens(root);
  const [light, dark] = [colorOf('--paper', 'light', tokens), colorOf('--paper', 'dark', tokens)];
  if (!light || !dark) throw new Error(`${TOKENS_FILE} has no color --paper`);
  return { light, dark };
}
