/** Every page is valid HTML by the standard's rules, including WHATWG's autofill tokens. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { HtmlValidate } from 'html-validate';

const client = fileURLToPath(new URL('../build/client', import.meta.url));

test('html-validate finds no error on any page', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  const pages = (await readdir(client)).filter((file) => file.endsWith('.html'));
  assert.ok(pages.includes('index.html'));
  for (const file of pages) {
    const { results } = await validator.validateString(await readFile(join(client, file), 'utf8'));
    const errors = results.flatMap(({ messages }) =>
      messages
        .filter(({ severity }) => severity === 2)
        .map(({ line, ruleId, message }) => `${line}: ${ruleId}: ${message}`),
    );
    assert.deepEqual(errors, [], file);
  }
});

test('a heading has a space before its highlight', async () => {
  const pages = (await readdir(client)).filter((file) => file.endsWith('.html'));
  for (const file of pages) {
    const html = await readFile(join(client, file), 'utf8');
    assert.doesNotMatch(html, /[^\s>]<span class="[^"]*highlight/, file);
  }
});
