/** Shared by the tests that kill the server at random moments, on both engines. */
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { openDatabase } from '../../server/store/open.ts';
import { sharePostgres } from '../support/instances.ts';
import { type startProgram, temporaryFolder } from '../support/server.ts';

/** A store that outlives the processes: as `openRunningStore` and as `startProgram` take it. */
type Store = {
  engine: string;
  settings: Parameters<typeof openDatabase>[0];
  env: Record<string, string>;
};

/** Defines a test for SQLite and one for PostgreSQL, each with an empty store. */
export function onEachEngine(name: string, run: (store: Store, t: TestContext) => Promise<void>): void {
  const { createDatabase } = sharePostgres();
  for (const engine of ['SQLite', 'PostgreSQL']) {
    test(`${engine}: ${name}`, async (t) => {
      await using folder = await temporaryFolder();
      const databaseUrl = engine === 'PostgreSQL' ? await createDatabase('killed') : undefined;
      const env = { DATA_DIR: folder.path, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
      await run({ engine, settings: { dataDir: folder.path, databaseUrl }, env }, t);
    });
  }
}

/**
 * Kills the program while `work` runs: at most `within` ms after work confirmed `count` changes, or after its
 * end. A fixed time instead would, on a slow machine, kill a process before its first change, and so test
 * nothing. Resolves when program and work have ended.
 */
export async function killAmid(
  { child, exited }: Awaited<ReturnType<typeof startProgram>>,
  work: (confirm: () => void) => Promise<unknown>,
  { count, within, random }: { count: number; within: number; random: () => number },
): Promise<void> {
  const enough = Promise.withResolvers<void>();
  let left = count;
  const working = work(() => {
    left -= 1;
    if (left === 0) enough.resolve();
  });
  await Promise.race([enough.promise, working]);
  await pause(random() * within);
  child.kill('SIGKILL');
  await working;
  await exited;
}
