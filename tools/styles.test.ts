/** One visual vocabulary: values are in tokens.css and breakpoints.css, and every name is used. */
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readBreakpoints } from './breakpoints.ts';
import { fontStyles } from './subset-fonts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const assertNone = (found: readonly unknown[]) => assert.deepEqual(found, []);
const TOKENS = ['site/styles/tokens.css', 'desk/styles/tokens.css'];
const BREAKPOINTS = 'site/styles/breakpoints.css';

const COLOR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|light-dark)\(|(?<![\w-])(?:white|black|gray|grey|silver|red|maroon|orange|yellow|gold|olive|lime|green|teal|aqua|cyan|blue|navy|purple|fuchsia|magenta|pink|brown|beige|ivory)(?![\w-])/i;

const styleSheets = await readAll('{site,desk}/**/*.css');
const code = await readAll('{site,desk}/**/*.{ts,tsx}');
const allStyles = [...styleSheets.values()].join('\n');
const allCode = [...code.values()].join('\n');
const allWords = `${allCode}\n${await readFile(join(root, 'domain/fields.ts'), 'utf8')}`;

/** Texts by path. Comments and quoted url() values are removed from style sheets. */
async function readAll(pattern: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const file of glob(pattern, { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8');
    texts.set(
      file,
      file.endsWith('.css') ? text.replace(/\/\*.*?\*\//gs, '').replace(/url\("[^"]*"\)/g, '') : text,
    );
  }
  return texts;
}

type Declaration = { file: string; property: string; value: string };

/** All declarations, with empty strings in place of quoted text. */
function declarations(): Declaration[] {
  return [...styleSheets].flatMap(([file, text]) =>
    [...text.matchAll(/(?<=[;{}]\s*)([\w-]+)\s*:\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({
      file,
      property,
      value: value.replace(/"[^"]*"/g, '""'),
    })),
  );
}

/** Declarations outside the token files that break a rule. */
function offenses(isOffense: (declaration: Declaration) => boolean): string[] {
  return declarations()
    .filter((declaration) => !TOKENS.includes(declaration.file) && isOffense(declaration))
    .map(({ file, property, value }) => `${file}: ${property}: ${value}`);
}

test('a color is written only in tokens.css of the site or the desk', () => {
  assertNone(offenses(({ value }) => COLOR.test(value)));
  // The browser's toolbar gets the page's color.
  assert.deepEqual(code.get('site/document/document.tsx')?.match(/#[\da-f]{6}/g), null);
  const drawings = [...code]
    .filter(([, text]) => /\b(?:fill|stroke)="(?:#|rgb)/.test(text))
    .map(([file]) => file);
  assertNone(drawings);
});

test('radii, shadows and layers are tokens', () => {
  assertNone(
    offenses(
      ({ property, value }) => /radius/.test(property) && /[1-9]/.test(value.replace(/var\(--[\w-]+\)/g, '')),
    ),
  );
  assertNone(
    offenses(
      ({ property, value }) => property === 'box-shadow' && !/^(?:var\(--shadow-[\w-]+\)|none)$/.test(value),
    ),
  );
  assertNone(
    offenses(({ property, value }) => property === 'z-index' && !/^var\(--layer-[\w-]+\)$/.test(value)),
  );
});

test('a media query names its screen, and each name is used', () => {
  const queries = [...styleSheets].flatMap(([file, text]) =>
    [...text.matchAll(/@(?:media|container)([^{]*)/g)].map(([, query = '']) => `${file}: ${query}`),
  );
  assertNone(queries.filter((query) => /\d/.test(query)));
  const used = new Set(queries.flatMap((query) => query.match(/--[\w-]+/g) ?? []));
  assert.deepEqual([...used].sort(), [...readBreakpoints().keys()].sort(), BREAKPOINTS);
});

test('custom properties that are set are used, and used ones are set', () => {
  const names = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();
  assert.deepEqual(names(allStyles, /(?<=[;{]\s*)(--[\w-]+)\s*:/g), names(allStyles, /var\((--[\w-]+)/g));
});

test('the color of a backdrop is declared for backdrops, which inherit nothing in older browsers', () => {
  const used = [...allStyles.matchAll(/::backdrop \{[^}]*background: var\((--[\w-]+)\)/g)].map(
    ([, name = '']) => name,
  );
  const declared = [...allStyles.matchAll(/:root,\s*::backdrop \{([^}]*)\}/g)]
    .map(([, block = '']) => block)
    .join('\n');
  const isDeclared = (name: string): boolean => {
    const value = new RegExp(`${name}: ([^;]*);`).exec(declared)?.[1];
    return (
      value !== undefined &&
      [...value.matchAll(/var\((--[\w-]+)\)/g)].every(([, part = '']) => isDeclared(part))
    );
  };

  assert.ok(used.length > 1);
  assertNone(used.filter((name) => !isDeclared(name)));
});

test('components use exactly the classes of their modules', () => {
  for (const [file, text] of styleSheets) {
    if (!file.endsWith('.module.css')) continue;
    const own = text.replace(/:global\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '');
    const defined = classesOf(own);
    const used = [...code.values()].flatMap((source) => {
      const alias = new RegExp(`import (\\w+) from '[^']*/${basename(file)}'`).exec(source)?.[1];
      if (!alias) return [];
      const body = source.replace(/^import .*;$/gm, '');
      const names = [...body.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(([, name = '']) => name);
      // styles[place] names a class by a value, so every class that is quoted somewhere counts as used.
      const isComputed = body.includes(`${alias}[`);
      return [
        ...names,
        ...(isComputed ? defined.filter((name) => new RegExp(`['"]${name}['"]`).test(allWords)) : []),
      ];
    });
    assert.deepEqual([...new Set(used)].sort(), defined, file);
  }
});

test('every shared class is used', () => {
  const shared = [...styleSheets].filter(([file]) => !file.endsWith('.module.css')).map(([, text]) => text);
  const quoted = (allCode.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []).join(' ');
  const unused = classesOf(shared.join('\n')).filter(
    (name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(quoted),
  );

  assertNone(unused);
});

test('no class begins with a module’s name, and no selector matches a part of an attribute', () => {
  const modules = [...styleSheets.keys()].map((file) => basename(file, '.module.css'));
  const names = classesOf(allStyles).filter((name) =>
    modules.some((module) => name.startsWith(`${module}-`)),
  );

  assertNone(names.filter((name) => !/^outbox-notices?$/.test(name)));
  assert.deepEqual(allStyles.match(/\[[\w-]+[\^$*]=/g) ?? [], []);
});

test('fonts.css matches the table of fonts', async () => {
  assert.equal(await readFile(join(root, 'site/styles/fonts.css'), 'utf8'), fontStyles());
});

function classesOf(text: string): string[] {
  const selectors = text.replace(/(?<=\{)[^{}]*(?=\})/g, '').replace(/@[^{;]*/g, '');
  return [...new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name))].sort();
}
