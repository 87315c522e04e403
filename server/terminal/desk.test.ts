/** `npm run quotes -- desk`, beside a running server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'uqr';
import type { Devices } from '../../domain/desk.ts';
import { openBrowser } from '../../tests/support/desk-browser.ts';
import { startServer, temporaryFolder } from '../../tests/support/server.ts';
import { deskWith } from '../../tests/support/terminal.ts';
import { OperatorError } from '../operator-error.ts';
import { runDesk } from './desk.ts';

const SITE_URL = 'https://www.example.com';

/** A running server, and the terminal beside it. */
async function startDesk() {
  const server = await startServer();
  return {
    database: server.database,
    browser: (userAgent?: string) => openBrowser(server, userAgent),
    runWith: (settings: Record<string, string>, ...words: string[]) =>
      deskWith({ DATA_DIR: server.folder, ...settings }, 'desk', ...words),
    run: (...words: string[]) => deskWith({ DATA_DIR: server.folder, SITE_URL }, 'desk', ...words),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

/** The QR code as rows, in which true is dark. */
function squareIn(output: string): boolean[][] {
  const lines = output.split('\n').filter((line) => /^[█▀▄ ]{20,}$/.test(line));
  // Each line has two rows: a full block is light in both, an upper or lower half block only in one.
  const rows = lines.flatMap((line) => [
    [...line].map((sign) => !'█▀'.includes(sign)),
    [...line].map((sign) => !'█▄'.includes(sign)),
  ]);
  return rows.slice(0, rows[0]?.length);
}

const codeIn = (output: string) => /\/desk\/sign-in#([\w-]{53})$/m.exec(output)?.[1] ?? '';

test('desk prints a sign-in link for one device, also as a QR code, if there is a desk', async () => {
  await using desk = await startDesk();

  const { stdout, status } = await desk.run();

  const code = codeIn(stdout);
  assert.deepEqual(squareIn(stdout), encode(`${SITE_URL}/desk/sign-in#${code}`, { border: 2 }).data);
  assert.equal(status, 0);
  assert.match(stdout, /^Your desk: https:\/\/www\.example\.com\/desk\/sign-in#[\w-]{53}\n/);
  assert.doesNotMatch(stdout, /SITE_URL/);
  assert.equal((await desk.browser().openLink(code)).status, 204);
  assert.equal((await desk.browser().openLink(code)).status, 401);

  const local = await desk.runWith({ PORT: '8080' });
  assert.match(local.stdout, /^Your desk: http:\/\/localhost:8080\/desk\/sign-in#/);
  assert.match(local.stdout, /As SITE_URL is not set/);
  const off = await desk.runWith({ DESK: 'off' }, 'devices');
  assert.deepEqual([off.status, off.output], [2, 'There is no desk, as DESK=off is set\n']);
  await using empty = await temporaryFolder();
  const { status: none, stdout: nothing } = await deskWith({ DATA_DIR: empty.path }, 'desk');
  assert.deepEqual([none, nothing], [1, ''], 'before the site was ever started');
});

test('devices are listed, and signed out by the beginning of their id or all at once', async () => {
  await using desk = await startDesk();
  assert.equal((await desk.run('devices')).stdout, 'No devices.\n');
  const [phone, laptop] = [desk.browser(), desk.browser('X11; Linux Firefox/139.0')];
  for (const browser of [phone, laptop]) await browser.signIn();
  const { devices } = (await (await phone.get('devices')).json()) as Devices;
  const lost = devices.find(({ name }) => name === 'Firefox on Linux')?.id ?? '';

  const { stdout } = await desk.run('devices');
  assert.match(stdout, /^Device +Name +Signed in \(UTC\) +Last used \(UTC\)\n/);
  assert.match(
    stdout,
    new RegExp(`^${lost.slice(0, 8)}  Firefox on Linux  20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d  20`, 'm'),
  );
  assert.match(stdout, /Safari on iPhone/);

  await phone.post(`devices/${lost}/name`, { name: 'Maria’s laptop' });
  assert.equal((await desk.run('sign-out', lost.slice(0, 8))).stdout, 'Signed out: Maria’s laptop\n');
  assert.equal((await laptop.get('devices')).status, 401);
  assert.equal((await phone.get('devices')).status, 200);
  assert.equal((await desk.run('sign-out', '--all')).stdout, 'Signed out: 1\n');
  assert.equal((await phone.get('devices')).status, 401);
});

test('wrong use signs no device out, and gets one line that says why', async () => {
  await using desk = await startDesk();
  const phone = desk.browser();
  await phone.signIn();

  for (const [words, all, sentence] of [
    [['sign-out'], false, /needs the id of a device or --all/],
    [['sign-out', 'abcd'], true, /needs the id of a device or --all/],
    [['sign-out', '%'], false, /at least four characters/],
    [['sign-out', ''], false, /at least four characters/],
    [[], true, /Only sign-out/],
    [['devices', 'abcd'], false, /Only sign-out/],
    [['devices'], true, /Only sign-out/],
    [['sign-in'], false, /not "sign-in"/],
  ] as const) {
    const settings = { siteUrl: SITE_URL, hasSiteUrl: true, isDeskOn: true };
    const run = runDesk({ database: desk.database, settings, words: [...words], all });
    await assert.rejects(run, (error) => error instanceof OperatorError && sentence.test(error.message));
  }
  for (const [words, status, sentence] of [
    [['sign-out', 'ffffffff-ffff'], 1, /^There is no device with this id\n$/],
    [['sign-out', 'abcd', 'more'], 2, /^Too many words[^\n]*\n$/],
  ] as const) {
    const result = await desk.run(...words);
    assert.equal(result.status, status, words.join(' '));
    assert.match(result.stderr, sentence);
  }
  assert.equal((await phone.get('devices')).status, 200);
});
