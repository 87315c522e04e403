/** `npm run quotes` with a mistake in the owner's content. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { copyProject } from '../../tests/support/checkouts.ts';
import { deskOf, folderWithRequests } from '../../tests/support/terminal.ts';

test('a mistake in the content prevents only commands that e-mail the owner', async () => {
  await using copy = await copyProject();
  await using data = await folderWithRequests();
  const company = join(copy.path, 'content', 'company.yaml');
  await writeFile(company, (await readFile(company, 'utf8')).replace(/^phone: .*$/m, 'phone: 12'));
  const run = (settings: Record<string, string>, ...words: string[]) =>
    deskOf(copy.path, { DATA_DIR: data.path, ...settings }, ...words);

  for (const words of [['list'], ['mark', '0b9f'], ['desk', 'devices']]) {
    const { status, stderr } = run({}, ...words);
    assert.equal(status, 0, `${words.join(' ')}: ${stderr}`);
  }
  const refused = run({}, 'resend', '1b9f');
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /^content\/company\.yaml, line \d+: Phone must have ten digits/);
  assert.equal(run({}, 'mark', '2b9f', 'new').status, 2);
  const addressed = run({ QUOTE_EMAIL_TO: 'owner@example.com' }, 'resend', '1b9f');
  assert.equal(addressed.stdout, 'Due again: 1 e-mail about #2026-0703-0905\n');
});
