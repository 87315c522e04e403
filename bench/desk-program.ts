import { createCode } from '../server/desk/codes.ts';
import type { Database } from '../server/store/database.ts';
import { openBrowser } from '../tests/support/desk-browser.ts';
import { startProgram } from '../tests/support/server.ts';

type StoreSettings = { dataDir: string; databaseUrl: string | undefined };

/** Starts the program on a store that is filled, and signs a phone in to its desk. Closes the store in this process. */
export async function startWithDesk({ dataDir, databaseUrl }: StoreSettings, database: Database) {
  const code = await createCode(database, 'terminal', Date.now());
  // The program does not start on a store that another process holds.
  await database.close();
  const program = await startProgram({ DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) });
  await program.isServing;
  const phone = openBrowser({ url: program.url, database });
  const { status } = await phone.openLink(code);
  if (status !== 204) throw new Error(`Signing in was answered ${status}`);
  return { program, phone, [Symbol.asyncDispose]: () => program[Symbol.asyncDispose]() };
}
