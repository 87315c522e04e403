/**
 * A real PostgreSQL for tests, on a temporary cluster. Flushing to disk is off, because no test cuts the
 * power.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './server.ts';

/** The folder of PostgreSQL's programs: Debian's newest version, or '' to search the PATH. */
function findPrograms(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return versions[0] ? join(debian, versions[0], 'bin') : '';
}

/**
 * A folder in memory, where a new database takes a tenth of the time. On disk if less than 3 GB of memory
 * are free: four clusters at a time hold up to 40 databases of 8 MB each.
 */
function clusterFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 3e9 ? memory : tmpdir();
}

export async function startPostgres() {
  const folder = mkdtempSync(join(clusterFolder(), 'postgres-'));
  const data = join(folder, 'data');
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root. Debian's package creates a user for it.
  if (isRoot) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
    );
    chownSync(folder, uid ?? 0, gid ?? 0);
  }
  const run = (program: string, ...options: string[]) => {
    const path = join(findPrograms(), program);
    const [command, args] = isRoot
      ? ['runuser', ['-u', 'postgres', '--', path, ...options]]
      : [path, options];
    const { status, stdout, stderr } = spawnSync(command, args, {
      encoding: 'utf8',
      cwd: folder,
      timeout: 60_000,
    });
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}${stdout}`);
  };
  const start = (at: string, on: number) => {
    const options = `-p ${on} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
    run('pg_ctl', '-D', at, '-w', '-l', join(folder, 'log'), '-o', options, 'start');
  };
  /** Returns the port. Between freePort and the start another program may take it. */
  const startOnFreePort = async (at: string, attempts = 3): Promise<number> => {
    const port = await freePort();
    try {
      start(at, port);
      return port;
    } catch (error) {
      if (attempts === 1) throw error;
      return startOnFreePort(at, attempts - 1);
    }
  };
  const stop = (at = data) => run('pg_ctl', '-D', at, '-m', 'immediate', '-w', 'stop');
  run(
    'initdb',
    '-D',
    data,
    '--auth=trust',
    '--username=owner',
    '--no-instructions',
    '--no-sync',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  );
  const port = await startOnFreePort(data);
  const urlOf = (on: number) => `postgres://owner@127.0.0.1:${on}/postgres`;
  return {
    url: urlOf(port),
    start: () => start(data, port),
    /** Stops PostgreSQL at once, without a checkpoint, as a crash of its processes does. */
    crash: () => stop(),
    /** A second cluster that replicates the first until it is promoted. */
    async startStandby() {
      const standby = join(folder, 'standby');
      run(
        'pg_basebackup',
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'owner',
        '-D',
        standby,
        '-R',
        '-X',
        'stream',
      );
      const standbyPort = await startOnFreePort(standby);
      return {
        url: urlOf(standbyPort),
        promote: () => run('pg_ctl', '-D', standby, '-w', 'promote'),
        [Symbol.dispose]: () => stop(standby),
      };
    },
    /** Suspends or resumes all processes of PostgreSQL, as when its machine hangs. */
    signal(signal: 'SIGSTOP' | 'SIGCONT') {
      const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
      for (const each of [pid, ...children]) {
        try {
          process.kill(Number(each), signal);
        } catch {
          // The process of a connection has ended meanwhile.
        }
      }
    },
    async [Symbol.asyncDispose]() {
      try {
        stop();
      } catch {
        // PostgreSQL was already down.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
