/**
 * The tokens of `site/styles/tokens.css`. An owner sets a few colors there, and all other colors are mixed from these.
 * The build writes what the mixtures come to, so that no browser needs to know how to mix.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hexOf, isColor, mix } from './color.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
export const TOKENS_FILE = 'site/styles/tokens.css';

export type Token = { value: string; line: number };
export type Tokens = Map<string, Token>;
/** 0 is the light theme, 1 the dark one. */
export type Scheme = 0 | 1;

/** The tokens by name, each as it is declared first. `folder` is the project's. */
export function readTokens(folder: string): Tokens {
  return tokensIn(readFileSync(join(folder, TOKENS_FILE), 'utf8'));
}

export function tokensIn(css: string): Tokens {
  const text = css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '));
  const tokens: Tokens = new Map();
  for (const { 1: name = '', 2: value = '', index } of text.matchAll(/(?<=[{;]\s*)(--[\w-]+):\s*([^;{}]+);/g)) {
    if (tokens.has(name)) continue;
    const line = text.slice(0, index).split('\n').length;
    tokens.set(name, {
      line,
      value: value
        .replace(/\s+/g, ' ')
        .replace(/(?<=\() | (?=\))/g, '')
        .trim(),
    });
  }
  return tokens;
}

/** A token's color as `#rrggbb` or `#rrggbbaa`; undefined if it is none. */
export function colorOf(name: string, scheme: Scheme, tokens: Tokens): string | undefined {
  const value = writtenOut(name, scheme, tokens);
  return value && isColor(value) ? value : undefined;
}

/** The color of the page, which browsers also draw around it. */
export function paperColors(): { light: string; dark: string } {
  const tokens = readTokens(root);
  const [light, dark] = [colorOf('--paper', 0, tokens), colorOf('--paper', 1, tokens)];
  if (!light || !dark) throw new Error(`${TOKENS_FILE} has no color --paper`);
  return { light, dark };
}

/** A token's value in a theme, in which each color is written out. What is no color stays as it stands. */
export function writtenOut(name: string, scheme: Scheme, tokens: Tokens, within: string[] = []): string | undefined {
  let text = tokens.get(name)?.value;
  // A color that is mixed from itself comes to nothing.
  if (text === undefined || within.includes(name)) return undefined;
  const colorNamed = (use: string, other: string, theme: Scheme) => {
    const value = writtenOut(other, theme, tokens, [...within, name]);
    return value && isColor(value) ? value : use;
  };
  text = text
    .replace(/--by-day\(var\((--[\w-]+)\)\)/g, (use, other) => colorNamed(use, other, 0))
    .replace(/--by-night\(var\((--[\w-]+)\)\)/g, (use, other) => colorNamed(use, other, 1))
    .replace(/var\((--[\w-]+)\)/g, (use, other) => colorNamed(use, other, scheme))
    .replace(/\btransparent\b/g, '#00000000')
    .replace(/rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/g, (_, ...parts) =>
      hexOf([...parts.slice(0, 3).map((part) => Number(part) / 255), Number(parts[3])]),
    );
  // From the innermost function outwards.
  for (let before = ''; before !== text; ) {
    before = text;
    text = text
      .replace(/color-mix\(in oklab, (#\w+) ([\d.]+)%, (#\w+)\)/g, (_, a, share, b) => mix(a, b, Number(share) / 100))
      .replace(/light-dark\((#\w+), ?(#\w+)\)/g, (_, light, dark) => (scheme === 0 ? light : dark));
  }
  return text;
}
