import type { Settings } from '../settings.ts';
import type { Database, OnBroken } from './database.ts';
import { openSqlite, openSqliteForTerminal } from './sqlite.ts';

type DatabaseSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** Migrates the tables. Throws OperatorError. */
export async function openDatabase(
  { dataDir, databaseUrl }: DatabaseSettings,
  onBroken?: OnBroken,
): Promise<Database> {
  if (!databaseUrl) return openSqlite(dataDir, onBroken);
  // Loaded on demand: most sites never use PostgreSQL.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(databaseUrl, dataDir);
}

/**
 * For `npm run quotes`, possibly beside running servers, so it never migrates. Undefined if nothing was ever
 * stored.
 */
export async function openForTerminal({
  dataDir,
  databaseUrl,
}: DatabaseSettings): Promise<Database | undefined> {
  if (!databaseUrl) return openSqliteForTerminal(dataDir);
  const { openPostgresForTerminal } = await import('./postgres.ts');
  return openPostgresForTerminal(databaseUrl, dataDir);
}
