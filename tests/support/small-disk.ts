import { spawnSync } from 'node:child_process';
import { temporaryFolder } from './server.ts';

/**
 * A separate disk in memory, with a size as `mount` takes it, such as 3m. `isThere` is false if this machine
 * cannot mount one.
 */
export async function smallDisk(size: string) {
  const folder = await temporaryFolder();
  const isThere =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder.path]).status === 0;
  return {
    path: folder.path,
    isThere,
    async [Symbol.asyncDispose]() {
      if (isThere) spawnSync('umount', ['--lazy', folder.path]);
      await folder[Symbol.asyncDispose]();
    },
  };
}
