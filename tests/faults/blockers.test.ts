/**
 * Which parts of the site the lists of content blockers (EasyList, EasyPrivacy, uBlock's) would block
 * (row B12 of docs/reliability.md). The test applies their rules for any site: by a part of an address, by
 * class and by id.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const client = join(root, 'build', 'client');
/** `tools/setup.mjs --tests` downloads the lists to this folder. */
const folder = join(root, 'node_modules', '.filter-lists');
const skip = existsSync(folder)
  ? false
  : 'the lists are missing: run node tools/setup.mjs --tests (it needs apt-get)';

const lines = (): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.txt'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));

/** Address rules that apply to any site and to its own files too. */
function addressRules(): { rule: string; pattern: RegExp }[] {
  return lines()
    .filter((line) => line && !/^(!|\[|@@|\|\|)|#[@?$]?#|^\/.*\/(\$|$)|^%/.test(line))
    .map((rule) => ({ rule, text: rule.split('$')[0] ?? '', options: rule.split('$')[1]?.split(',') ?? [] }))
    .filter(({ text, options }) => {
      const isElsewhere = options.some((option) =>
        /^((domain|from)=(?!~)|3p|third-party|popup|removeparam)/.test(option),
      );
      return text.replace(/[*^|]/g, '').length > 1 && !isElsewhere;
    })
    .map(({ rule, text }) => ({ rule, pattern: asPattern(text) }));
}

function asPattern(text: string): RegExp {
  const source = text
    .replace(/[.+?${}()[\]\\/]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replace(/\^/g, '(?:[^\\w.%-]|$)')
    .replace(/^\|/, '^')
    .replace(/\|$/, '$');
  return new RegExp(
    source.replaceAll('|', (bar, at: number) => (source[at - 1] === ']' ? bar : '\\|')),
    'i',
  );
}

/** Classes and ids that the lists hide on any site. */
function hidden(): Set<string> {
  return new Set(lines().flatMap((line) => /^##([.#][\w-]+)$/.exec(line)?.[1] ?? []));
}

test('B12: the lists would block files named like an advertisement, so this test can fail', { skip }, () => {
  const rules = addressRules();

  assert.ok(rules.length > 5000, `${rules.length}`);
  assert.ok(hidden().size > 5000);
  assert.ok(hidden().has('.banner-ad'));
  for (const name of ['/facebook-pixel.js', '/assets/our-ads-manager/a.js', '/a/ad--unit.htm']) {
    assert.ok(
      rules.some(({ pattern }) => pattern.test(`https://www.example.com${name}`)),
      name,
    );
  }
});

test('B12: no content blocker’s list blocks an address of the site', { skip }, () => {
  const rules = addressRules();
  const files = readdirSync(client, { recursive: true }).map((name) => `/${name}`);
  const paths = [...files, '/', '/services', '/about', '/contact', '/api/quotes'];

  assert.ok(files.length > 20);
  const blocked = paths.flatMap((path) =>
    rules
      .filter(({ pattern }) => pattern.test(`https://www.example.com${path}`))
      .map(({ rule }) => `${path}: ${rule}`),
  );
  assert.deepEqual(blocked, []);
});

test('B12: no content blocker’s list hides a class or id of the pages', { skip }, () => {
  const names = new Set<string>();
  for (const page of readdirSync(client).filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(join(client, page), 'utf8');
    for (const [, list = ''] of html.matchAll(/ class="([^"]*)"/g))
      for (const one of list.split(' ')) names.add(`.${one}`);
    for (const [, id] of html.matchAll(/ id="([^"]*)"/g)) names.add(`#${id}`);
  }
  const taken = hidden();

  assert.ok(names.size > 100);
  assert.deepEqual(
    [...names].filter((name) => taken.has(name)),
    [],
  );
});
