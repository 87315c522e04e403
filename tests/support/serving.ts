import { startProgram, temporaryFolder } from './server.ts';

/** The program in its own process and an own data folder, once it serves. */
export async function startServing(
  settings: Record<string, string> = {},
  options: Parameters<typeof startProgram>[1] = {},
) {
  const folder = await temporaryFolder();
  const program = await startProgram({ DATA_DIR: folder.path, ...settings }, options);
  await program.isServing;
  return {
    ...program,
    dataDir: folder.path,
    async [Symbol.asyncDispose]() {
      await program[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
