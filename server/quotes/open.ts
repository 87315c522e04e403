import type { Settings } from '../settings.ts';
import type { Database, OnBroken } from './schema.ts';
import { openSqlite, openSqliteForDesk } from './sqlite.ts';

type DatabaseSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** PostgreSQL by DATABASE_URL, else the embedded SQLite; made or migrated. Throws OperatorError. */
export async function openDatabase({ dataDir, databaseUrl }: DatabaseSettings, onBroken?: OnBroken): Promise<Database> {
  if (!databaseUrl) return openSqlite(dataDir, onBroken);
  // Loaded only where it is used: most sites never need it.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(databaseUrl, dataDir);
}

/** The same for the desk, beside running servers, and never migrated; undefined when nothing was ever stored. */
export async function openForDesk({ dataDir, databaseUrl }: DatabaseSettings): Promise<Database | undefined> {
  if (!databaseUrl) return openSqliteForDesk(dataDir);
  const { openPostgresForDesk } = await import('./postgres.ts');
  return openPostgresForDesk(databaseUrl, dataDir);
}
