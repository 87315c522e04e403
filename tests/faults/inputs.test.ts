/** Sends every input of inputs.ts, then reads what is stored. I15 is a row of docs/reliability.md. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import PostalMime from 'postal-mime';
import { emptyRequest, type RequestFields, textFields } from '../../domain/fields.ts';
import { formatPhone } from '../../domain/phone.ts';
import { ENVIRONMENT } from '../support/environment.ts';
import { startPostgres } from '../support/postgres.ts';
import { eventually, quoteRequest, startProgram, temporaryFolder } from '../support/server.ts';
import { bodies, type Input, inputs } from './inputs.ts';

type Row = RequestFields & { request_id: string };

const good = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '+1 (734) 555-0199' };
const terminal = fileURLToPath(new URL('../../server/terminal/main.ts', import.meta.url));

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  let program: Awaited<ReturnType<typeof startProgram>>;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
  let settings: Record<string, string>;
  before(async () => {
    folder = await temporaryFolder();
    if (engine === 'PostgreSQL') postgres = await startPostgres();
    settings = { DATA_DIR: folder.path, ...(postgres ? { DATABASE_URL: postgres.url } : {}) };
    program = await startProgram(settings);
    await program.isServing;
  });
  after(async () => {
    await program[Symbol.asyncDispose]();
    await postgres?.[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  const run = (...args: string[]) =>
    spawnSync(process.execPath, [terminal, ...args], {
      encoding: 'utf8',
      env: { ...ENVIRONMENT, ...settings },
      maxBuffer: 2 ** 26,
    }).stdout;
  /** The stored requests as the terminal exports them: payload and ids on one level. */
  const exported = () => JSON.parse(run('export', '--json')) as Row[];

  for (const input of inputs) {
    test(`${engine}: ${input.name}, through the API`, async () => {
      const request = quoteRequest({ ...good, ...input.fields });
      const response = await program.post(request);

      if ('refused' in input) {
        assert.equal(response.status, 422);
        const { errors } = (await response.json()) as { errors: Record<string, string> };
        assert.deepEqual(Object.keys(errors), input.refused);
        return;
      }
      assert.equal(response.status, 201);
      const again = await program.post(request);
      assert.equal(again.status, 200, 'the same again is a repeat, not a conflict');
    });

    if (engine === 'PostgreSQL' || ('refused' in input && input.form === false)) continue;
    test(`${input.name}, through the form without scripts`, async () => {
      const form = new URLSearchParams();
      for (const [field, value] of Object.entries({ ...good, ...input.fields })) {
        if (typeof value === 'string') form.set(field, value);
      }
      const response = await fetch(`${program.url}/contact`, { method: 'POST', body: form });
      const page = await response.text();

      assert.equal(response.status, 'refused' in input ? 422 : 200);
      assert.ok(!page.includes('<script>alert(1)'), 'what was typed is never markup');
      for (const field of 'refused' in input ? input.refused : [])
        assert.ok(page.includes(`id="${field}-error"`));
    });
  }

  test(`${engine}: every accepted input is stored, e-mailed and exported as expected`, async () => {
    const taken = inputs.filter((input) => 'becomes' in input);
    const rows = exported();
    const csv = parseCsv(run('export'));

    for (const input of taken) {
      const expected = { ...emptyRequest, ...good, ...input.fields, ...input.becomes } as RequestFields;
      const row = rows.find((found) => sameFields(found, expected));
      assert.ok(row, `${input.name} is stored as expected`);
      checkCsv(csv.get(row.request_id), expected, input);
    }
    await eventually(async () => (/E-mails waiting +0\n/.test(run('status')) ? true : undefined));
    const mail = join(folder.path, 'mail');
    const messages = readdirSync(mail).filter((name) => name.endsWith('.eml'));
    assert.ok(messages.length >= Math.min(rows.length, 30));
    for (const name of messages) await checkMessage(readFileSync(join(mail, name), 'utf8'), rows);
  });

  // No query is reached.
  for (const { name, body, type = 'application/json', status } of engine === 'SQLite' ? bodies : []) {
    test(`the sender of ${name} gets ${status}`, async () => {
      const response = await fetch(`${program.url}/api/quotes`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: body as BodyInit,
      });

      assert.equal(response.status, status);
      assert.doesNotMatch(await response.text(), /node_modules|at .*\.ts:/);
    });
  }

  test(`${engine}: I15 the log has one JSON object per line, and no data of visitors`, () => {
    const lines = program
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));

    assert.ok(lines.length > inputs.length / 2);
    for (const line of lines) JSON.parse(line);
    assert.doesNotMatch(lines.join('\n'), /Lovelace|example\.com|555.?0199|DROP TABLE|evil/);
  });
}

function sameFields(row: RequestFields, expected: RequestFields): boolean {
  return (
    textFields.every((field) => field === 'phone' || row[field] === expected[field]) &&
    row.isEmergency === expected.isEmergency &&
    formatPhone(row.phone) === formatPhone(expected.phone)
  );
}

/** Every cell is the typed text. An apostrophe precedes anything that a spreadsheet would run. */
function checkCsv(row: Record<string, string> | undefined, expected: RequestFields, input: Input): void {
  assert.ok(row, `${input.name} is exported`);
  for (const field of textFields) {
    if (field === 'phone') continue;
    const cell: string = row[field] ?? '';
    assert.doesNotMatch(cell, /^[=+\-@\t\r]/);
    const typed = cell.replace(/^'(?=[\t\r\n])/, '').replace(/(^|[,;\t\r\n])([\s"']*)'(?=[=+\-@])/g, '$1$2');
    assert.equal(typed, expected[field], `${input.name}: ${field}`);
  }
}

/**
 * The e-mail has one reply address, and neither headers nor markup from the visitor. Its plain text has
 * everything that the visitor typed.
 */
async function checkMessage(message: string, rows: readonly Row[]): Promise<void> {
  const mail = await PostalMime.parse(message);
  const id = /Request ([0-9a-f-]{36})/.exec(mail.text ?? '')?.[1];
  const row = rows.find(({ request_id }) => request_id === id);
  // After the first thirty in an hour, requests are announced together in one e-mail.
  if (!row) return assert.match(mail.messageId ?? '', /^<more-/);
  assert.deepEqual(
    mail.to?.map(({ address }) => address),
    ['hello@huronbright.example'],
  );
  assert.equal(mail.cc, undefined);
  assert.equal(mail.bcc, undefined);
  assert.deepEqual(
    mail.replyTo?.map(({ address }) => address),
    [row.email],
  );
  assert.equal(mail.html, undefined);
  for (const line of row.additionalDetails.split('\n')) assert.ok(mail.text?.includes(line), line);
  for (const field of ['firstName', 'lastName', 'city'] as const)
    assert.ok(mail.text?.includes(row[field]), field);
}

/** Parses RFC 4180; the keys are request ids. */
function parseCsv(text: string): Map<string, Record<string, string>> {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  const [names = [], ...lines] = rows;
  return new Map(
    lines.map((cells) => [
      cells[0] ?? '',
      Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])),
    ]),
  );
}
