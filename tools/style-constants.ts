/**
 * Names in style sheets that no browser sees. CSS knows no variables in media queries, and each custom property costs
 * bytes in every page, so the build writes the values of breakpoints.css and of the unchanging tokens where they are
 * used. It also writes what the mixed colors of tokens.css come to.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CSSOptions } from 'vite';
import { isColor } from './color.ts';
import { readTokens, TOKENS_FILE, writtenOut } from './tokens.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const breakpointsFile = join(root, 'site/styles/breakpoints.css');
const tokensFile = join(root, TOKENS_FILE);

type PostcssPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

/** PostCSS: `@media (--phone)` becomes its query, and `var(--white)` its value. */
export const styleConstants: PostcssPlugin = {
  postcssPlugin: 'style-constants',
  Once(root, { result }) {
    const breakpoints = readBreakpoints();
    const { constants, colors } = readWrittenTokens();
    root.walkAtRules('media', (rule) => {
      rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name) => queryOf(name, breakpoints));
    });
    root.walkDecls((declaration) => {
      if (constants.has(declaration.prop)) declaration.remove();
      else declaration.value = writeConstants(colors.get(declaration.prop) ?? declaration.value, constants);
    });
    // A change of either file reloads every style sheet during development.
    for (const file of [breakpointsFile, tokensFile]) {
      result.messages.push({ type: 'dependency', plugin: 'style-constants', file, parent: result.opts.from });
    }
  },
};

function queryOf(name: string, breakpoints: Map<string, string>): string {
  const value = breakpoints.get(name);
  if (!value) throw new Error(`site/styles/breakpoints.css has no ${name}`);
  return value;
}

export function readBreakpoints(): Map<string, string> {
  const rules = readFileSync(breakpointsFile, 'utf8').matchAll(/@custom-media (--[\w-]+) (.*);/g);
  return new Map([...rules].map(([, name = '', query = '']) => [name, query]));
}

function writeConstants(value: string, constants: Map<string, string>): string {
  return value.replace(/var\((--[\w-]+)\)/g, (use, name) => constants.get(name) ?? use);
}

/**
 * The tokens that the build writes out. `constants` are declared only once, for `:root`, and are the same in both themes:
 * no theme and no screen changes them. `colors` are the others that come to one color in each theme.
 */
function readWrittenTokens(): { constants: Map<string, string>; colors: Map<string, string> } {
  const tokens = readTokens(root);
  const names: string[] = readFileSync(tokensFile, 'utf8').match(/--[\w-]+(?=:)/g) ?? [];
  const isDeclaredOnce = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
  const constants = new Map<string, string>();
  const colors = new Map<string, string>();
  for (const name of tokens.keys()) {
    const [light = '', dark = ''] = [writtenOut(name, 0, tokens), writtenOut(name, 1, tokens)];
    if (isDeclaredOnce(name) && light === dark) constants.set(name, light);
    else if (isColor(light) && isColor(dark)) colors.set(name, `light-dark(${light}, ${dark})`);
  }
  // A constant may hold another one.
  for (const [name, value] of constants) constants.set(name, writeConstants(value, constants));
  return { constants, colors };
}
