/** Reads colors from `site/styles/tokens.css` without a browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatHex, interpolate } from 'culori';

const root = fileURLToPath(new URL('..', import.meta.url));
export const TOKENS_FILE = 'site/styles/tokens.css';

const HEX = '#[\\da-f]{3}(?:[\\da-f]{3})?';
const IS_COLOR = new RegExp(`^${HEX}$`, 'i');
const MIXTURE = new RegExp(`color-mix\\(\\s?in oklab, (${HEX}) ([\\d.]+)%, (${HEX})\\s?\\)`, 'gi');

export type Scheme = 'light' | 'dark';
type Token = Record<Scheme, string> & { line: number };
export type Tokens = Map<string, Token>;

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

/** The two colors of `light-dark()`. A value without it applies to both themes. */
function halvesOf(value: string): Record<Scheme, string> {
  const inside = /^light-dark\((.*)\)$/.exec(value)?.[1];
  if (inside === undefined) return { light: value, dark: value };
  const isOpen = (text: string) => text.split('(').length > text.split(')').length;
  // Outside any nested function.
  const comma = [...inside].findIndex(
    (character, index) => character === ',' && !isOpen(inside.slice(0, index)),
  );
  return { light: inside.slice(0, comma).trim(), dark: inside.slice(comma + 1).trim() };
}

/** `#rrggbb` or `#rgb`; undefined if it is not an opaque color. */
export function colorOf(name: string, scheme: Scheme, tokens: Tokens): string | undefined {
  // A color mixed from itself must not recurse endlessly.
  const others = new Map(tokens);
  others.delete(name);
  let value = tokens
    .get(name)
    ?.[scheme].replace(/var\((--[\w-]+)\)/g, (use, other) => colorOf(other, scheme, others) ?? use);
  // From the innermost mixture outward.
  for (let before: string | undefined; value !== before; ) {
    before = value;
    value = value?.replace(MIXTURE, (_, one, share, other) =>
      formatHex(interpolate([other, one], 'oklab')(share / 100)),
    );
  }
  return value && IS_COLOR.test(value) ? value : undefined;
}

/** The pages' background, which browsers also use for their toolbars. */
export function paperColors(): Record<Scheme, string> {
  const tokens = readTokens(root);
  const [light, dark] = [colorOf('--paper', 'light', tokens), colorOf('--paper', 'dark', tokens)];
  if (!light || !dark) throw new Error(`${TOKENS_FILE} has no color --paper`);
  return { light, dark };
}
