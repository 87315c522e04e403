import { startProgram, temporaryFolder } from '../tests/support/server.ts';

export type Program = Awaited<ReturnType<typeof openProgram>>;

/** Starts the program on an empty store, and waits until it serves. `folder` holds the store. */
export async function openProgram(
  settings: Record<string, string> = {},
  options?: Parameters<typeof startProgram>[1],
) {
  const folder = await temporaryFolder();
  const program = await startProgram({ DATA_DIR: folder.path, ...settings }, options);
  await program.isServing;
  return {
    ...program,
    folder: folder.path,
    pid: program.child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      await program[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
