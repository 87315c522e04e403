/** The check of the colors in `site/styles/tokens.css`: that each is one, and that text stands out from its ground. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contrast } from '../color.ts';
import { colorOf, type Scheme, TOKENS_FILE, type Tokens, tokensIn } from '../tokens.ts';
import type { Problem } from './problem.ts';

/** A text and its ground, with the contrast that WCAG 2 asks for: 4.5 for text, 3 for outlines. */
const PAIRS: [text: string, grounds: string[], least: number][] = [
  ['--ink', ['--paper', '--paper-2', '--card', '--water-wash'], 4.5],
  ['--ink-2', ['--paper', '--paper-2', '--card'], 4.5],
  ['--ink-3', ['--paper', '--paper-2', '--card'], 4.5],
  ['--water', ['--paper', '--paper-2', '--card', '--water-wash'], 4.5],
  ['--water-strong', ['--water-wash'], 4.5],
  ['--paper', ['--water', '--water-strong'], 4.5],
  ['--on-amber', ['--amber', '--amber-hover'], 4.5],
  ['--night', ['--on-deep'], 4.5],
  ['--amber-strong', ['--paper', '--card'], 4.5],
  ['--error', ['--card', '--paper'], 4.5],
  ['--on-deep', ['--deep', '--deep-2', '--deep-glow', '--footer'], 4.5],
  ['--on-deep-2', ['--deep', '--deep-2', '--deep-glow', '--footer'], 4.5],
  ['--amber-on-deep', ['--deep-2'], 4.5],
  ['--white', ['--night'], 4.5],
  ['--line-strong', ['--paper', '--card'], 3],
];
const COLORS = [...new Set(PAIRS.flatMap(([text, grounds]) => [text, ...grounds]))];
const SCHEMES = [0, 1] as const;

export async function checkColors(folder: string): Promise<Problem[]> {
  const text = await readFile(join(folder, TOKENS_FILE), 'utf8');
  const slips = readSlips(text);
  if (slips.length > 0) return slips;
  const tokens = tokensIn(text);
  const typos = withParts(COLORS, tokens).flatMap((name) => checkColor(name, tokens));
  if (typos.length > 0) return typos;
  return PAIRS.flatMap(([name, grounds, least]) =>
    grounds.flatMap((ground) => SCHEMES.flatMap((scheme) => checkPair([name, ground], least, scheme, tokens))),
  );
}

/** A line that ends without its `)` or `;` swallows the next ones, so it is found before anything is read. */
function readSlips(text: string): Problem[] {
  return text.split('\n').flatMap((code, index) => {
    const declaration = /^\s*(--[\w-]+):\s*\S/.exec(code);
    if (!declaration) return [];
    // A value may go on below, as shadows, lists of typefaces and mixtures do, but a color of the owner's does not.
    const isWhole = (COLORS.includes(declaration[1] ?? '') && !/\($/.test(code.trimEnd())) || /;\s*$/.test(code);
    if (!isWhole) return [];
    const missing = count(code, '(') > count(code, ')') ? ')' : code.trimEnd().endsWith(';') ? undefined : ';';
    return missing ? [{ file: TOKENS_FILE, line: index + 1, text: `a ${missing} is missing in ${code.trim()}` }] : [];
  });
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

function checkColor(name: string, tokens: Tokens): Problem[] {
  const token = tokens.get(name);
  const advice = 'write a color as # and six digits, like #f7ad37, or light-dark(#f7ad37, #fbba4a) for light and dark';
  if (!token) return [{ file: TOKENS_FILE, text: `${name} is missing; ${advice}` }];
  const isMixedOfTypos = partsOf(name, tokens).some((part) => !isOpaque(part, tokens));
  if (isMixedOfTypos || isOpaque(name, tokens)) return [];
  return [{ file: TOKENS_FILE, line: token.line, text: `${name} is ${token.value}; ${advice}` }];
}

function isOpaque(name: string, tokens: Tokens): boolean {
  return SCHEMES.every((scheme) => /^#\w{3,6}$/.test(colorOf(name, scheme, tokens) ?? ''));
}

/** The colors that a color is mixed of. */
function partsOf(name: string, tokens: Tokens): string[] {
  return tokens.get(name)?.value.match(/(?<=var\()--[\w-]+/g) ?? [];
}

/** These and all that they are mixed of, each once. */
function withParts(names: readonly string[], tokens: Tokens): string[] {
  const all = new Set(names);
  for (const name of all) for (const part of partsOf(name, tokens)) all.add(part);
  return [...all];
}

function checkPair(names: [string, string], least: number, scheme: Scheme, tokens: Tokens): Problem[] {
  const [text, ground] = names.map((name) => colorOf(name, scheme, tokens));
  const ratio = contrast(text ?? '', ground ?? '');
  if (ratio >= least) return [];
  const theme = scheme === 0 ? 'light' : 'dark';
  const mixtures = names.flatMap((name) => {
    const parts = withParts(partsOf(name, tokens), tokens).filter((part) => partsOf(part, tokens).length === 0);
    return parts.length > 0 ? [` (${name} is mixed from ${parts.join(', ')})`] : [];
  });
  return [
    {
      file: TOKENS_FILE,
      line: tokens.get(names[0])?.line,
      text: `${names[0]} ${text} on ${names[1]} ${ground} has a contrast of ${floor(ratio)} : 1 in the ${theme} theme, and needs ${least}; make one of the two lighter or darker${mixtures.join('')}`,
    },
  ];
}

/** Rounded down, so that 4.497 does not read as the 4.5 it lacks. */
function floor(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}
