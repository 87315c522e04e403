/** The check of the colors in `site/styles/tokens.css`: that each is one, and that text stands out from its ground. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from './problem.ts';

const FILE = 'site/styles/tokens.css';

/** A text and its ground, with the contrast that WCAG 2 asks for: 4.5 for text, 3 for outlines. */
const PAIRS: [text: string, grounds: string[], least: number][] = [
  ['--ink', ['--paper', '--paper-2', '--card', '--water-wash'], 4.5],
  ['--ink-2', ['--paper', '--paper-2', '--card'], 4.5],
  ['--ink-3', ['--paper', '--paper-2', '--card'], 4.5],
  ['--water', ['--paper', '--paper-2', '--card', '--water-wash'], 4.5],
  ['--water-strong', ['--water-wash'], 4.5],
  ['--paper', ['--water', '--water-strong'], 4.5],
  ['--on-amber', ['--amber', '--amber-hover', '--on-deep'], 4.5],
  ['--amber-strong', ['--paper', '--card'], 4.5],
  ['--error', ['--card', '--paper'], 4.5],
  ['--on-deep', ['--deep', '--deep-2', '--deep-glow', '--footer'], 4.5],
  ['--on-deep-2', ['--deep', '--deep-2', '--deep-glow', '--footer'], 4.5],
  ['--amber-on-deep', ['--deep-2'], 4.5],
  ['--white', ['--night'], 4.5],
  ['--line-strong', ['--paper', '--card'], 3],
];
const COLORS = new Set(PAIRS.flatMap(([text, grounds]) => [text, ...grounds]));

type Token = { value: string; line: number };

export async function checkColors(folder: string): Promise<Problem[]> {
  const text = await readFile(join(folder, FILE), 'utf8');
  const slips = readSlips(text);
  if (slips.length > 0) return slips;
  const tokens = readTokens(text);
  const typos = [...COLORS].flatMap((name) => checkColor(name, tokens));
  if (typos.length > 0) return typos;
  return PAIRS.flatMap(([name, grounds, least]) =>
    grounds.flatMap((ground) => [0, 1].flatMap((scheme) => checkPair([name, ground], least, scheme, tokens))),
  );
}

/** A line that ends without its `)` or `;` swallows the next ones, so it is found before anything is read. */
function readSlips(text: string): Problem[] {
  return text.split('\n').flatMap((code, index) => {
    const declaration = /^\s*(--[\w-]+):\s*\S/.exec(code);
    if (!declaration) return [];
    // A value may go on below, as shadows and lists of typefaces do, but colors do not.
    const isWhole = COLORS.has(declaration[1] ?? '') || code.trimEnd().endsWith(';');
    if (!isWhole) return [];
    const missing = count(code, '(') > count(code, ')') ? ')' : code.trimEnd().endsWith(';') ? undefined : ';';
    return missing ? [{ file: FILE, line: index + 1, text: `a ${missing} is missing in ${code.trim()}` }] : [];
  });
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** The tokens by name, each as it is declared first. */
export function readTokens(text: string): Map<string, Token> {
  const tokens = new Map<string, Token>();
  for (const [index, code] of text.split('\n').entries()) {
    const [, name, value] = /^\s*(--[\w-]+):\s*(.+);\s*$/.exec(code) ?? [];
    if (name && value && !tokens.has(name)) tokens.set(name, { value, line: index + 1 });
  }
  return tokens;
}

function checkColor(name: string, tokens: Map<string, Token>): Problem[] {
  const token = tokens.get(name);
  const advice = 'write a color as # and six digits, like #f7ad37, or light-dark(#f7ad37, #fbba4a) for light and dark';
  if (!token) return [{ file: FILE, text: `${name} is missing; ${advice}` }];
  return schemesOf(token.value).every(isHex)
    ? []
    : [{ file: FILE, line: token.line, text: `${name} is ${token.value}; ${advice}` }];
}

/** The color in the light theme and in the dark one. */
function schemesOf(value: string): [string, string] {
  const [, light, dark] = /^light-dark\(([^,]*),([^,]*)\)$/.exec(value) ?? [];
  return light !== undefined && dark !== undefined ? [light.trim(), dark.trim()] : [value, value];
}

function isHex(color: string): boolean {
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color);
}

function checkPair(names: [string, string], least: number, scheme: number, tokens: Map<string, Token>): Problem[] {
  const [text, ground] = names.map((name) => schemesOf(tokens.get(name)?.value ?? '')[scheme] ?? '');
  const ratio = contrast(text ?? '', ground ?? '');
  if (ratio >= least) return [];
  const theme = scheme === 0 ? 'light' : 'dark';
  return [
    {
      file: FILE,
      line: tokens.get(names[0])?.line,
      text: `${names[0]} ${text} on ${names[1]} ${ground} has a contrast of ${floor(ratio)} : 1 in the ${theme} theme, and needs ${least}; make one of the two lighter or darker`,
    },
  ];
}

/** Rounded down, so that 4.497 does not read as the 4.5 it lacks. */
function floor(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}

/** From 1 to 21 (WCAG 2, "contrast ratio"). */
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
