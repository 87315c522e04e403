/**
 * A folder that `deploy/install` takes for a fresh Debian machine (DESTDIR). Stubs replace the programs that
 * would change this machine; the stub of systemd starts the units' own commands.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyProject } from './checkouts.ts';
import { temporaryFolder } from './server.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** Starts a unit's command as systemd does, in the unit's folder and with its settings. Never restarts it. */
const SYSTEMCTL = `
unit=$DESTDIR/etc/systemd/system/huron-bright.service
here() { sed -n "s/^$1=-*//p" "$unit" | sed "s#/\\(opt\\|etc\\|var\\)/#$DESTDIR&#g"; }
stop() { [ ! -e "$DESTDIR/pid" ] || { kill "$(cat "$DESTDIR/pid")"; tail --pid="$(cat "$DESTDIR/pid")" -f /dev/null; rm "$DESTDIR/pid"; } 2>/dev/null; }
case "$*" in
  'stop huron-bright') stop ;;
  'restart huron-bright')
    stop
    mkdir -p "$DESTDIR/var/lib/huron-bright"
    cd "$(here WorkingDirectory)" || exit 1
    env -i $(here Environment) $(grep -v '^#' "$(here EnvironmentFile)") $(here ExecStart) >"$DESTDIR/journal" 2>&1 9>&- &
    echo $! >"$DESTDIR/pid" ;;
  show*NRestarts*) if kill -0 "$(cat "$DESTDIR/pid")" 2>/dev/null; then echo 0; else echo 3; fi ;;
esac`;

/** Skips the options of systemd-run, then runs the program. */
const SYSTEMD_RUN = `
while [[ "$1" == --* ]]; do shift; done
cd "$DESTDIR/opt/huron-bright/current" || exit 1
env -i DATA_DIR="$DESTDIR/var/lib/huron-bright" $(grep -v '^#' "$DESTDIR/etc/huron-bright.env") "$@"`;

/** Installs nothing. For `npm run`, shares the packages and the built program of this project. */
const NPM = `
[ "$1" = run ] || exit 0
ln -s "$PROJECT/node_modules" node_modules
mkdir build && cp -a "$PROJECT/build/program" build/ 2>/dev/null
exec "$NPM" "$@"`;

const STUBS: Record<string, string> = {
  id: 'echo 0',
  runuser: 'shift 3; exec "$@"',
  getent: 'exit 0',
  dpkg: 'exit 0',
  systemctl: SYSTEMCTL,
  'systemd-run': SYSTEMD_RUN,
  journalctl: 'cat "$DESTDIR/journal"',
  npm: NPM,
  // Debian's package of Caddy brings an example configuration.
  'apt-get': `
case "$*" in
  *install*caddy*)
    printf '#!/bin/sh\\necho "caddy $*" >>"$DESTDIR/called"\\n' >"$STUBS/caddy"
    chmod +x "$STUBS/caddy"
    echo ':80 { file_server }' >"$DESTDIR/etc/caddy/Caddyfile" ;;
esac`,
};

/** The inode of a socket of Apache, process 7. A test may list it as listening. */
export const APACHE = 4711;

export type Machine = Awaited<ReturnType<typeof debianMachine>>;

export async function debianMachine() {
  const folder = await temporaryFolder();
  const copy = await copyProject();
  const at = (path: string) => join(folder.path, path);
  const stubs = at('stubs');
  const write = async (path: string, text: string) => {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), text);
    if (path.startsWith('stubs/')) await chmod(at(path), 0o755);
  };
  for (const [name, script] of Object.entries(STUBS)) {
    await write(`stubs/${name}`, `#!/bin/bash\necho "${name} $*" >>"$DESTDIR/called"\n${script}\n`);
  }
  const folders = [
    'opt',
    'etc/systemd/system',
    'etc/caddy',
    'run/systemd/system',
    'var/lib',
    'proc/net',
    'proc/7/fd',
  ];
  for (const each of folders) await mkdir(at(each), { recursive: true });
  await write('etc/os-release', 'NAME="Debian GNU/Linux"\nID=debian\n');
  await write('etc/ssl/certs/ca-certificates.crt', '');
  await write('proc/meminfo', 'MemTotal: 480000 kB\nSwapTotal: 0 kB\n');
  await write('proc/7/comm', 'apache2\n');
  await symlink(`socket:[${APACHE}]`, at('proc/7/fd/3'));
  /** Lists this machine's used ports in the folder, without 80 and 443, which a web server may use here. */
  const writePorts = async (name: string) => {
    const lines = (await readFile(`/proc/net/${name}`, 'utf8').catch(() => '')).split('\n');
    const free = lines.filter((line) => !/^\S*\s*\d+: \S+:(0050|01BB) /.test(line));
    await write(`proc/net/${name}`, free.join('\n'));
  };
  await writePorts('tcp6');

  await cp(join(project, 'deploy'), join(copy.path, 'deploy'), { recursive: true });
  await writeFile(join(copy.path, '.gitignore'), 'node_modules\n/build/\n');
  const git = (...words: string[]) => {
    const identity = ['-c', 'user.name=Owner', '-c', 'user.email=owner@example.com'];
    const run = spawnSync('git', [...identity, ...words], { cwd: copy.path, encoding: 'utf8' });
    if (run.status !== 0) throw new Error(run.stderr);
    return run.stdout.trim();
  };
  /** Commits to the repository that the machine's checkout follows. Returns the commit's hash. */
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Change');
    return git('rev-parse', 'HEAD');
  };
  git('init', '--quiet');
  const first = commit();
  const checkout = at('home/site');
  git('clone', '--quiet', copy.path, checkout);

  return {
    at,
    /** Replaces the texts of these files until the result is disposed of. */
    async instead(texts: Record<string, string>) {
      const earlier = await Promise.all(
        Object.keys(texts).map(async (path) => ({
          path,
          text: await readFile(at(path), 'utf8').catch(() => undefined),
        })),
      );
      for (const [path, text] of Object.entries(texts)) await write(path, text);
      return {
        async [Symbol.asyncDispose]() {
          for (const { path, text } of earlier) {
            if (text === undefined) await rm(at(path));
            else await write(path, text);
          }
        },
      };
    },
    first,
    commit,
    /** The repository that the machine's checkout follows. */
    origin: copy.path,
    /** The programs that were called since this function was last called, with their arguments. */
    async called() {
      const lines = (await readFile(at('called'), 'utf8').catch(() => '')).split('\n');
      await rm(at('called'), { force: true });
      return lines;
    },
    async install(words: string[]) {
      await writePorts('tcp');
      const npm = spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout.trim();
      const child = spawn(join(checkout, 'deploy', 'install'), words, {
        cwd: '/',
        env: {
          PATH: [stubs, dirname(process.execPath), process.env.PATH].join(':'),
          DESTDIR: folder.path,
          STUBS: stubs,
          PROJECT: project,
          NPM: npm,
          HOME: folder.path,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (chunk) => {
        stdout += chunk;
      });
      child.stderr.on('data', (chunk) => {
        stderr += chunk;
      });
      const [status] = await once(child, 'close');
      return { status: Number(status), stdout, stderr };
    },
    async [Symbol.asyncDispose]() {
      spawnSync(join(stubs, 'systemctl'), ['stop', 'huron-bright'], {
        env: { PATH: process.env.PATH, DESTDIR: folder.path },
      });
      await folder[Symbol.asyncDispose]();
      await copy[Symbol.asyncDispose]();
    },
  };
}
