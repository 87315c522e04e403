// Prepares a bare checkout before every npm script. Runs under the machine's own Node (20 or newer), so it is
// plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, updatePackages } from './install-debian-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const NODE_NEEDED = 24;

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Silent unless it fails. Running npm's own script avoids a shell. npm leaves out optional packages that are
 * for a newer Node than the one that runs npm, so `node` runs it.
 */
function npmCi(folder, node) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [node, [npm]] : ['npm', []];
  const run = spawnSync(
    command,
    [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  if (run.status !== 0)
    fail(`Installing the packages failed. Is this machine online?\n${run.stderr ?? ''}${run.stdout ?? ''}`);
}

/** Installs the locked packages unless they are there. */
function installLocked(folder, node = process.execPath) {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const stamp = join(folder, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.error(`Installing packages in ${folder} …`);
  npmCi(folder, node);
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(stamp, lock);
}

/** A machine with an older Node gets a locked one as a package. */
function provideNode() {
  const folder = join(root, 'tools', 'node');
  const isMachines = !process.execPath.startsWith(folder);
  if (isMachines && Number.parseInt(process.versions.node, 10) >= NODE_NEEDED) return process.execPath;
  installLocked(folder);
  const found = readdirSync(join(folder, 'node_modules'))
    .map((name) => join(folder, 'node_modules', name, 'bin', 'node'))
    .find((path) => existsSync(path));
  const advice = `please install Node ${NODE_NEEDED} or newer from nodejs.org`;
  if (!found) fail(`This machine has Node ${process.versions.node}; ${advice}.`);
  // A library may be missing. A link to a Node that cannot start would keep this script from running.
  const trial = spawnSync(found, ['--version'], { encoding: 'utf8' });
  if (trial.status !== 0) {
    const [reason = ''] = (trial.error?.message ?? trial.stderr ?? '').trim().split('\n');
    fail(`The Node that comes with this project cannot start on this machine (${reason}); ${advice}.`);
  }
  return found;
}

/** Puts this Node first on every npm script's path. Installing packages removes the link. */
function linkNode(node) {
  const bin = join(root, 'node_modules', '.bin', 'node');
  rmSync(bin, { force: true });
  symlinkSync(node, bin);
}

/** Builds before the server starts, which itself needs no write access here. */
function buildProgram(node) {
  const building = spawn(node, ['tools/build.ts', '--program'], { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => building.kill(signal));
  building.on('exit', (code) => process.exit(code ?? 1));
}

/** What happens without a package, if not "its tests are skipped". */
const WITHOUT = { 'chromium-headless-shell': 'the whole Chromium runs its tests, and takes twice as long' };

/** Installs missing programs if this runs as root. */
function provideTestPrograms() {
  const packages = missing({
    chromium: 'command -v chromium',
    strace: 'command -v strace',
    git: 'command -v git',
    postgresql: 'command -v postgres || ls /usr/lib/postgresql/*/bin/postgres',
    // Same widths as Arial, to which the fallback font is fitted.
    'fonts-liberation': 'fc-list | grep -qiE "Liberation Sans|Arial"',
  });
  // Tests without these are skipped and say so. The browsers take half a minute and 700 MB.
  const welcome = missing({
    'chromium-headless-shell': 'command -v chromium-headless-shell',
    restic: 'command -v restic',
    'nginx-light': 'command -v nginx || ls /usr/sbin/nginx',
    'firefox-esr': 'command -v firefox || command -v firefox-esr',
    'webkit2gtk-driver': 'command -v WebKitWebDriver',
    xvfb: 'command -v Xvfb',
  });
  const isRoot = process.getuid?.() === 0;
  if (packages.length > 0 && !isRoot)
    fail(`The tests need ${packages.join(', ')}: sudo apt-get install ${packages.join(' ')}`);
  if (welcome.length > 0 && !isRoot)
    console.error(`Some tests are skipped, or slower, without: sudo apt-get install ${welcome.join(' ')}`);
  if (packages.length + welcome.length === 0 || !isRoot) return;
  updatePackages();
  const problem = packages.length > 0 && installPackages(packages);
  if (problem) fail(`Installing ${packages.join(', ')} failed.\n${problem}`);
  for (const name of welcome) {
    if (installPackages([name]))
      console.error(`${name} cannot be installed here; ${WITHOUT[name] ?? 'its tests are skipped'}`);
  }
}

/** `wanted`: packages with the command that finds each. */
function missing(wanted) {
  return Object.keys(wanted).filter((name) => spawnSync('sh', ['-c', wanted[name]]).status !== 0);
}

/** The package is only unpacked, because browsers would load an installed blocker. */
function provideFilterLists() {
  const from = '/usr/share/chromium/extensions/ublock-origin/assets';
  const isThere = unpack('webext-ublock-origin-chromium', from, '.filter-lists');
  if (!isThere)
    console.error('The lists of content blockers cannot be fetched here; their tests are skipped');
}

/** The packages are only unpacked, because every browser would use installed typefaces. */
function provideSystemTypefaces() {
  const packages = {
    'fonts-roboto-unhinted': ['/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF', 'roboto'],
    'fonts-liberation': ['/usr/share/fonts/truetype/liberation', 'liberation'],
    'fonts-dejavu-core': ['/usr/share/fonts/truetype/dejavu', 'dejavu'],
  };
  const areThere = Object.entries(packages).every(([name, [from, to]]) =>
    unpack(name, from, `.system-typefaces/${to}`),
  );
  if (!areThere)
    console.error('The typefaces of other systems cannot be fetched here; their tests are skipped');
}

/** Unpacks a folder of a package without installing it. Returns whether the folder is there. */
function unpack(name, from, to) {
  const folder = join(root, 'node_modules', to);
  if (existsSync(folder)) return true;
  const scratch = mkdtempSync(join(tmpdir(), 'package-'));
  const run = spawnSync('sh', ['-c', `apt-get download ${name} && dpkg -x *.deb unpacked`], {
    cwd: scratch,
    stdio: 'ignore',
  });
  const unpacked = join(scratch, 'unpacked', from);
  if (run.status === 0 && existsSync(unpacked)) cpSync(unpacked, folder, { recursive: true });
  rmSync(scratch, { recursive: true });
  return existsSync(folder);
}

const node = provideNode();
installLocked(root, node);
if (node.startsWith(root)) linkNode(node);
if (process.argv.includes('--tests')) {
  provideTestPrograms();
  provideFilterLists();
  provideSystemTypefaces();
}
if (process.argv.includes('--bench')) installLocked(join(root, 'bench', 'lighthouse'), node);
if (process.argv.includes('--build')) buildProgram(node);
