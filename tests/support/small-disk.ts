import { spawnSync } from 'node:child_process';
import { temporaryFolder } from './server.ts';

/** A disk of its own in memory, with a size as `mount` takes it, like 3m. It is not there where nothing can be mounted. */
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
