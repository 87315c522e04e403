/** Named screen widths, because CSS allows no variables in media queries. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CSSOptions } from 'vite';

const file = join(fileURLToPath(new URL('..', import.meta.url)), 'site/styles/breakpoints.css');

type PostcssPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

/** Replaces a name, as in `@media (--phone)`, with its query. */
export const breakpoints: PostcssPlugin = {
  postcssPlugin: 'breakpoints',
  Once(root, { result }) {
    const queries = readBreakpoints();
    root.walkAtRules('media', (rule) => {
      rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name) => {
        const query = queries.get(name);
        if (!query) throw new Error(`site/styles/breakpoints.css has no ${name}`);
        return query;
      });
    });
    // In development, a change of the file reloads every style sheet.
    result.messages.push({ type: 'dependency', plugin: 'breakpoints', file, parent: result.opts.from });
  },
};

export function readBreakpoints(): Map<string, string> {
  const rules = readFileSync(file, 'utf8').matchAll(/@custom-media (--[\w-]+) (.*);/g);
  return new Map([...rules].map(([, name = '', query = '']) => [name, query]));
}
