/** A copy of this project. A test can change, build and start the copy without touching the project. */
import { spawnSync } from 'node:child_process';
import { cp, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENVIRONMENT } from './environment.ts';
import { temporaryFolder } from './server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['art', 'content', 'desk', 'domain', 'server', 'site', 'tools'];
const FILES = [
  '.env.example',
  '.npmrc',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

export async function copyProject(): Promise<{ path: string } & AsyncDisposable> {
  const folder = await temporaryFolder();
  // The downloaded Node in tools/ is not a source file.
  const filter = (path: string) => !path.includes('node_modules');
  for (const name of [...SOURCES, ...FILES]) {
    await cp(join(root, name), join(folder.path, name), { recursive: true, filter });
  }
  await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'));
  return folder;
}

/** Builds a copy with these settings only. */
export function buildCopy(folder: string, settings: Record<string, string>) {
  return spawnSync(process.execPath, [join(folder, 'tools', 'build.ts')], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...ENVIRONMENT, ...settings },
  });
}

/** The command that a systemd unit in deploy/ starts, as one line. */
export async function execStart(unit: string): Promise<string> {
  const text = await readFile(join(root, 'deploy', `${unit}.service`), 'utf8');
  const [, command] = /^ExecStart=(.*)$/m.exec(text) ?? [];
  if (!command) throw new Error(`${unit}.service starts nothing`);
  return command;
}
