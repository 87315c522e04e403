/** Every color is valid, and text contrasts with its background. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wcagContrast } from 'culori';
import type { FileMistake } from '../../server/content/read.ts';
import { colorOf, type Scheme, TOKENS_FILE, type Tokens, tokensIn } from '../tokens.ts';

/** WCAG 2's minimum contrast: 4.5 for text, 3 for outlines. */
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
const SCHEMES = ['light', 'dark'] as const;

export async function checkColors(folder: string): Promise<FileMistake[]> {
  return colorMistakes(await readFile(join(folder, TOKENS_FILE), 'utf8'));
}

export function colorMistakes(text: string): FileMistake[] {
  const slips = readSlips(text);
  if (slips.length > 0) return slips;
  const tokens = tokensIn(text);
  const typos = withParts(COLORS, SCHEMES, tokens).flatMap((name) => checkColor(name, tokens));
  if (typos.length > 0) return typos;
  return PAIRS.flatMap(([name, grounds, least]) =>
    grounds.flatMap((ground) =>
      SCHEMES.flatMap((scheme) => checkPair([name, ground], least, scheme, tokens)),
    ),
  );
}

/** A line without its `)` or `;` swallows the following ones. */
function readSlips(text: string): FileMistake[] {
  return text.split('\n').flatMap((code, index) => {
    const declaration = /^\s*(--[\w-]+):\s*\S/.exec(code);
    if (!declaration) return [];
    // Shadows, font lists and mixtures may span lines. The owner's colors may not.
    const isOwners = /-(?:day|night)$/.test(declaration[1] ?? '');
    const isWhole = isOwners || /;\s*$/.test(code);
    if (!isWhole) return [];
    const missing =
      count(code, '(') > count(code, ')') ? ')' : code.trimEnd().endsWith(';') ? undefined : ';';
    return missing
      ? [{ file: TOKENS_FILE, line: index + 1, message: `a ${missing} is missing in ${code.trim()}` }]
      : [];
  });
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

function checkColor(name: string, tokens: Tokens): FileMistake[] {
  const token = tokens.get(name);
  const advice = 'write a color as # and six digits, like #f7ad37';
  if (!token) return [{ file: TOKENS_FILE, message: `${name} is missing; ${advice}` }];
  const scheme = SCHEMES.find((one) => !colorOf(name, one, tokens));
  // A mixture of a mistyped color is not reported: the mistyped color itself is.
  if (!scheme || partsOf(name, scheme, tokens).some((part) => !colorOf(part, scheme, tokens))) return [];
  return [{ file: TOKENS_FILE, line: token.line, message: `${name} is ${token[scheme]}; ${advice}` }];
}

function partsOf(name: string, scheme: Scheme, tokens: Tokens): string[] {
  return tokens.get(name)?.[scheme].match(/(?<=var\()--[\w-]+/g) ?? [];
}

function withParts(names: readonly string[], schemes: readonly Scheme[], tokens: Tokens): string[] {
  const all = new Set(names);
  for (const name of all)
    for (const scheme of schemes) for (const part of partsOf(name, scheme, tokens)) all.add(part);
  return [...all];
}

function checkPair(names: [string, string], least: number, scheme: Scheme, tokens: Tokens): FileMistake[] {
  const colors = names.map((name) => colorOf(name, scheme, tokens) ?? '');
  const ratio = wcagContrast(colors[0] ?? '', colors[1] ?? '');
  if (ratio >= least) return [];
  const [text = '', ground = ''] = names.map((name) => nameToChange(name, scheme, tokens));
  const mixtures = [text, ground].flatMap((name) => {
    const parts = withParts(partsOf(name, scheme, tokens), [scheme], tokens);
    const owners = parts.filter((part) => partsOf(part, scheme, tokens).length === 0);
    return owners.length > 0 ? [` (${name} is mixed from ${owners.join(', ')})`] : [];
  });
  return [
    {
      file: TOKENS_FILE,
      line: tokens.get(text)?.line,
      message:
        `${text} ${colors[0]} on ${ground} ${colors[1]} has a contrast of ${floor(ratio)} : 1 in the ` +
        `${scheme} theme, and needs ${least}; make one of the two lighter or darker${mixtures.join('')}`,
    },
  ];
}

/** An alias in this theme, such as --ink for --ink-day, is changed at its target. */
function nameToChange(name: string, scheme: Scheme, tokens: Tokens): string {
  const other = /^var\((--[\w-]+)\)$/.exec(tokens.get(name)?.[scheme] ?? '')?.[1];
  return other ? nameToChange(other, scheme, tokens) : name;
}

/** Rounds down, so that 4.497 does not read as the required 4.5. */
function floor(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}
