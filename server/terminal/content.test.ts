/** `npm run quotes` with a mistake in the owner's content, and with what the owner has published. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { copyProject } from '../../tests/support/checkouts.ts';
import { desk, deskOf, folderWithRequests } from '../../tests/support/terminal.ts';
import { readFiles } from '../content/read.ts';
import { SCHEMA_VERSION } from '../content/schema.ts';
import { openSqlite } from '../store/sqlite.ts';

test('a mistake in the content prevents only commands that e-mail the owner', async () => {
  await using copy = await copyProject();
  await using data = await folderWithRequests();
  const company = join(copy.path, 'content', 'company.yaml');
  await writeFile(company, (await readFile(company, 'utf8')).replace(/^phone: .*$/m, 'phone: 12'));
  const run = (settings: Record<string, string>, ...words: string[]) =>
    deskOf(copy.path, { DATA_DIR: data.path, ...settings }, ...words);

  for (const words of [['list'], ['mark', '0b9f'], ['desk', 'devices']]) {
    const { status, stderr } = await run({}, ...words);
    assert.equal(status, 0, `${words.join(' ')}: ${stderr}`);
  }
  const refused = await run({}, 'resend', '1b9f');
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /^content\/company\.yaml, line \d+: Phone must have ten digits/);
  assert.equal((await run({}, 'mark', '2b9f', 'new')).status, 2);
  const addressed = await run({ QUOTE_EMAIL_TO: 'owner@example.com' }, 'resend', '1b9f');
  assert.equal(addressed.stdout, 'Queued again: the e-mails about #2026-0703-0905, to 1 address\n');
});

test('export shows times in the zone of the newest publication, or else in that of the files', async () => {
  await using data = await folderWithRequests();
  const ofFiles = await readFiles();
  const inLosAngeles = JSON.stringify({
    ...ofFiles,
    hours: { ...ofFiles.hours, timeZone: 'America/Los_Angeles' },
  });
  const received = async () =>
    /,(2026-07-03 \d\d:\d\d),new,/.exec((await desk(data.path, 'export')).stdout)?.[1];
  assert.equal(await received(), '2026-07-03 09:05');

  const published: [version: number, words: string, expected: string][] = [
    [SCHEMA_VERSION, inLosAngeles, '06:05'],
    [SCHEMA_VERSION + 1, inLosAngeles, '09:05'],
    [SCHEMA_VERSION, '{}', '09:05'],
    [SCHEMA_VERSION, '', '09:05'],
  ];
  for (const [index, [schema_version, words, expected]] of published.entries()) {
    const number = index + 1;
    const database = openSqlite(data.path);
    await database.db
      .insertInto('site_publication')
      .values({
        number,
        id: crypto.randomUUID(),
        made_ms: 1,
        made_by: 'a phone',
        schema_version,
        words,
        changes: '[]',
      })
      .execute();
    await database.close();

    assert.equal(await received(), `2026-07-03 ${expected}`, `publication ${number}`);
  }
});
