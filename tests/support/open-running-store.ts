import { openForTerminal } from '../../server/store/open.ts';

export type StoreSettings = { dataDir: string; databaseUrl?: string | undefined };

/**
 * Opens the store of a running program from this process, as the terminal does. Throws if nothing was stored
 * yet.
 */
export async function openRunningStore({ dataDir, databaseUrl }: StoreSettings) {
  const database = await openForTerminal({ dataDir, databaseUrl });
  if (!database) throw new Error('Nothing was stored');
  return { ...database, [Symbol.asyncDispose]: database.close };
}
