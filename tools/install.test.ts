/** `deploy/install` on a fresh machine, at the second run, and with a commit that does not start. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, readlink, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { APACHE, debianMachine, type Machine } from '../tests/support/debian-machine.ts';

const DOMAIN = 'www.cedarcare.com';
const OWNER = 'owner@cedarcare.com';
const WORDS = [DOMAIN, OWNER];

let machine: Machine;
before(async () => {
  machine = await debianMachine();
});
after(() => machine[Symbol.asyncDispose]());

/** Every file of the machine, without the test’s own: the record of calls, stubs, /proc and .git. */
async function filesOf(): Promise<string[]> {
  const all = await readdir(machine.at(''), { recursive: true });
  return all.filter((name) => !/^(called|stubs|proc)/.test(name) && !name.includes('.git/')).sort();
}

const current = async () => (await readlink(machine.at('opt/huron-bright/current'))).replace('releases/', '');
const site = async () => {
  const settings = await readFile(machine.at('etc/huron-bright.env'), 'utf8');
  return `http://127.0.0.1:${/^PORT=(\d+)$/m.exec(settings)?.[1]}`;
};

function devicesStored(): number {
  const database = new DatabaseSync(machine.at('var/lib/huron-bright/quotes.sqlite'), { readOnly: true });
  const row = database.prepare('SELECT count(*) AS count FROM device').get();
  database.close();
  return Number(row?.count);
}

test('--dry-run says what it would do, and does nothing', async () => {
  const files = await filesOf();

  const { status, stdout, stderr } = await machine.install(['--dry-run', DOMAIN, OWNER]);

  assert.deepEqual([status, stderr], [0, '']);
  const said = [
    DOMAIN,
    OWNER,
    'caddy',
    machine.origin,
    '/opt/huron-bright',
    '/etc/huron-bright.env',
    'HTTP/3',
  ];
  for (const words of said) assert.ok(stdout.includes(words), words);
  assert.deepEqual(await filesOf(), files);
  assert.ok(!(await machine.called()).some((line) => /^(apt-get|systemctl|npm|caddy)/.test(line)));
});

const REFUSED: [name: string, sentence: RegExp, words: string[], machine?: Record<string, string>][] = [
  ['a run without arguments', /^Use: deploy\/install/, []],
  ['an address as the domain', /"https:\S+" is no domain; .*without https/, [`https://${DOMAIN}`, OWNER]],
  ['a number as the domain', /is no domain/, ['203.0.113.7', OWNER]],
  ['a command as the domain', /is no domain/, ['a.com;reboot', OWNER]],
  ['a domain as the e-mail address', /"cedarcare.com" is no e-mail address/, [DOMAIN, 'cedarcare.com']],
  ['a user who is not root', /as root: sudo/, WORDS, { 'stubs/id': 'echo 1000' }],
  ['a system that is not Debian', /no Debian/, WORDS, { 'etc/os-release': 'ID=fedora\n' }],
  [
    'a full disk',
    /room for 80 MB, .* needs 1500 MB/,
    WORDS,
    { 'stubs/df': 'echo size; echo / 99 19 80 20% /' },
  ],
  [
    'little memory',
    /has 256 MB of memory and swap, .* needs 400 MB/,
    WORDS,
    { 'proc/meminfo': 'MemTotal: 131072 kB\nMemFree: 999999 kB\nSwapTotal: 131072 kB\n' },
  ],
  [
    'another program at port 80',
    /^apache2 uses port 80; stop it/,
    WORDS,
    { 'proc/net/tcp6': ` 0: 0:0050 0:0000 0A 0:0 0:0 0 0 0 ${APACHE} 1\n` },
  ],
  [
    'sites of the owner in Caddy',
    /add the line "import conf.d\/\*.caddy" to it/,
    WORDS,
    { 'etc/caddy/Caddyfile': 'other.com {\n}\n', 'stubs/dpkg': 'echo "??5?????? c /etc/caddy/Caddyfile"' },
  ],
  [
    'a site of another name',
    /SITE_URL=https:\/\/other.com; to move the site/,
    WORDS,
    { 'etc/huron-bright.env': "SITE_URL='https://other.com'\n" },
  ],
];

test('one line refuses what cannot work, before anything is changed', async () => {
  for (const [name, sentence, words, texts = {}] of REFUSED) {
    await using _changed = await machine.instead(texts);
    const files = await filesOf();

    const { status, stderr } = await machine.install(words);

    assert.equal(status, 1, name);
    assert.match(stderr, sentence);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
    assert.deepEqual(await filesOf(), files, name);
  }
});

test('without a network, one line says so, and neither a release nor a unit is left', async () => {
  const npm = 'echo "Installing the packages failed. Is this machine online?"; exit 1';
  await using _offline = await machine.instead({ 'stubs/npm': npm });

  const { status, stderr } = await machine.install(WORDS);

  assert.equal(status, 1);
  assert.match(stderr, /^Building the program failed: .*Is this machine online\?\n$/);
  assert.deepEqual((await readdir(machine.at('opt/huron-bright'))).sort(), ['lock', 'releases']);
  assert.deepEqual(await readdir(machine.at('opt/huron-bright/releases')), []);
  assert.deepEqual(await readdir(machine.at('etc/systemd/system')), []);
});

test('the first run brings a fresh machine to https, and ends with a link to the desk', async (t) => {
  await machine.called();

  const { status, stdout, stderr } = await machine.install(WORDS);

  assert.deepEqual([status, stderr], [0, ''], stdout);
  const settings = await readFile(machine.at('etc/huron-bright.env'), 'utf8');
  for (const line of [`SITE_URL=https://${DOMAIN}`, `QUOTE_EMAIL_TO=${OWNER}`, 'TRUST_PROXY=1'])
    assert.ok(settings.includes(`\n${line}\n`), line);
  assert.equal((await stat(machine.at('etc/huron-bright.env'))).mode & 0o777, 0o600);
  assert.equal(await current(), machine.first);
  const called = await machine.called();
  for (const call of ['systemctl enable --quiet huron-bright', 'systemctl reload-or-restart caddy'])
    assert.ok(called.includes(call), call);
  assert.ok(called.includes('systemctl enable --quiet --now huron-bright-backup.timer'));
  const proxied = await readFile(machine.at('etc/caddy/conf.d/huron-bright.caddy'), 'utf8');
  assert.ok(proxied.includes(`\n${DOMAIN} {\n\treverse_proxy ${new URL(await site()).host}\n}`));
  assert.ok(proxied.includes(`\ncedarcare.com {\n\tredir https://${DOMAIN}{uri} permanent\n}`));
  assert.equal(await readFile(machine.at('etc/caddy/Caddyfile'), 'utf8'), 'import conf.d/*.caddy\n');

  const code = new RegExp(`^Your desk: https://${DOMAIN}/desk/sign-in#(\\S+)$`, 'm').exec(stdout)?.[1];
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ code });
  const signIn = await fetch(`${await site()}/api/desk/sign-in`, { method: 'POST', headers, body });
  assert.equal(signIn.status, 204);
  const units = ['huron-bright.service', 'huron-bright-backup.service', 'huron-bright-backup.timer'];
  const verify = ['verify', '--man=no', ...units.map((unit) => machine.at(`etc/systemd/system/${unit}`))];
  const { status: valid, stderr: said, error } = spawnSync('systemd-analyze', verify, { encoding: 'utf8' });
  if (error) t.diagnostic('systemd-analyze is not here, so the units are not verified');
  else assert.deepEqual([valid, said], [0, '']);
});

test('a second run updates to the newest commit, and keeps data, settings and the previous release', async () => {
  const settings = machine.at('etc/huron-bright.env');
  await writeFile(settings, 'KEEP_MONTHS=12\n', { flag: 'a' });
  await writeFile(join(machine.origin, 'content', 'news.txt'), 'news');
  const second = machine.commit();
  await using _offsite = await machine.instead({ 'etc/huron-bright-backup-password': 'a secret\n' });
  await machine.called();

  const { status, stdout, stderr } = await machine.install([DOMAIN, 'another@cedarcare.com']);

  assert.deepEqual([status, stderr], [0, ''], stdout);
  assert.equal(stdout.match(/Nothing else is changed/g)?.length, 1);
  assert.equal(await current(), second);
  const releases = await readdir(machine.at('opt/huron-bright/releases'));
  assert.deepEqual(releases.sort(), [machine.first, second].sort());
  const kept = new RegExp(`^QUOTE_EMAIL_TO=${OWNER}$[^]*^KEEP_MONTHS=12$`, 'm');
  assert.match(await readFile(settings, 'utf8'), kept);
  assert.equal(devicesStored(), 1);
  assert.equal((await fetch(`${await site()}/readyz`)).status, 200);
  const terminal = (await machine.called()).find((line) => line.startsWith('systemd-run')) ?? '';
  assert.ok(terminal.includes('LoadCredential=backup-password:/etc/huron-bright-backup-password'), terminal);
  assert.ok(terminal.includes('env BACKUP_PASSWORD_FILE=$'), terminal);
  assert.ok(terminal.includes('StateDirectory=huron-bright huron-bright-backups'), terminal);

  const deskless = `${await readFile(settings, 'utf8')}DESK=off\nSAMPLE_CONTENT=allow\n`;
  await using _deskless = await machine.instead({ 'etc/huron-bright.env': deskless });
  const third = await machine.install(WORDS);
  assert.deepEqual([third.status, third.stderr], [0, ''], 'without a desk there is no link to it');
});

test('a command that would write to a temporary folder is refused, and names a folder that stays', () => {
  for (const words of [
    ['backup', '/tmp/copy.sqlite'],
    ['backup', '/tmp'],
    ['export', '--photos=/tmp/photos'],
    ['export', '--photos', '/var/tmp/photos'],
  ]) {
    const { status, stdout, stderr } = spawnSync('bash', ['deploy/quotes', ...words], {
      cwd: new URL('..', import.meta.url),
      encoding: 'utf8',
    });
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(
      stderr,
      /^This command cannot see your temporary folders: use \/var\/lib\/huron-bright-backups instead of .*\n$/,
    );
  }
});

test('as long as an interrupted update’s copy of the data is there, one line says so and nothing changes', async () => {
  const [data, copy] = [machine.at('var/lib/huron-bright'), machine.at('var/lib/huron-bright.before')];
  // As after a power cut while the data was put back.
  await rename(data, copy);

  const { status, stdout, stderr } = await machine.install(WORDS);

  assert.equal(status, 1, stdout);
  assert.match(
    stderr,
    /^\S+huron-bright\.before is left .* delete it\. Else .* in place of \S+huron-bright\n$/,
  );
  assert.deepEqual(await readdir(machine.at('var/lib')), ['huron-bright.before']);
  await rename(copy, data);
  assert.equal(devicesStored(), 1);
});

test('after a commit that changes the data and does not start, the earlier program and data are back', async () => {
  const running = await current();
  const migrations = join(machine.origin, 'server', 'store', 'migrations', 'in-order.ts');
  await edit(migrations, '\n];', "\n  { version: 99, statements: () => ['DELETE FROM device'] },\n];");
  const main = join(machine.origin, 'server', 'main.ts');
  await edit(main, 'await loadProgram();', "await loadProgram();\n  throw new Error('broken on purpose');");
  const broken = machine.commit();
  // As after a power cut while the data was copied.
  await mkdir(machine.at('var/lib/huron-bright.before.part'));

  const { status, stderr } = await machine.install(WORDS);

  assert.equal(status, 1);
  assert.match(stderr, /^The new program did not get ready.*broken on purpose.*So releases\/\S+ runs again/s);
  assert.equal(await current(), running);
  assert.ok(!(await readdir(machine.at('opt/huron-bright/releases'))).includes(broken));
  assert.deepEqual(await readdir(machine.at('var/lib')), ['huron-bright']);
  assert.equal(devicesStored(), 1);
  assert.equal((await fetch(`${await site()}/readyz`)).status, 200);
});

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  assert.ok(text.includes(from), file);
  const edited = text.replace(from, () => to);
  await writeFile(file, edited);
}
