/**
 * Names in style sheets that no browser sees. CSS knows no variables in media queries, and each custom property costs
 * bytes in every page, so the build writes the values of breakpoints.css and of the unchanging tokens where they are used.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CSSOptions } from 'vite';

const breakpointsFile = fileURLToPath(new URL('../site/styles/breakpoints.css', import.meta.url));
const tokensFile = fileURLToPath(new URL('../site/styles/tokens.css', import.meta.url));

type PostcssPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

/** PostCSS: `@media (--phone)` becomes its query, and `var(--white)` its value. */
export const styleConstants: PostcssPlugin = {
  postcssPlugin: 'style-constants',
  Once(root, { result }) {
    const breakpoints = readBreakpoints();
    const tokens = readConstantTokens();
    root.walkAtRules('media', (rule) => {
      rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name) => queryOf(name, breakpoints));
    });
    root.walkDecls((declaration) => {
      if (tokens.has(declaration.prop)) declaration.remove();
      else declaration.value = declaration.value.replace(/var\((--[\w-]+)\)/g, (use, name) => tokens.get(name) ?? use);
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

/** The tokens of the rules for `:root` alone that are declared only once: no theme and no screen changes them. */
export function readConstantTokens(): Map<string, string> {
  const text = readFileSync(tokensFile, 'utf8').replace(/\/\*.*?\*\//gs, '');
  const declared = [...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name);
  const isDeclaredOnce = (name: string) => declared.filter((other) => other === name).length === 1;
  const rules = [...text.matchAll(/(?<=[{}]\s*):root \{([^}]*)\}/g)].map(([, body = '']) => body);
  const declarations = rules.flatMap((body) => [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)]);
  return new Map(
    declarations.map(([, name = '', value = '']) => [name, value] as const).filter(([name]) => isDeclaredOnce(name)),
  );
}
