import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { POSTGRES_COUNT_TIMEOUT, POSTGRES_TIMEOUT } from '../../domain/timeouts.ts';
import { OperatorError } from '../operator-error.ts';
import type { Database, Store } from './database.ts';
import { POSTGRES_TYPES } from './migrations/column-types.ts';
import {
  migrations as all,
  type Migration,
  refuseOtherVersion,
  statementsSince,
  versionAfter,
} from './migrations/in-order.ts';
import { holdSenderLock } from './postgres-sender.ts';
import type { Schema } from './schema.ts';

/** Advisory lock of the instance that migrates. The sender's lock is in postgres-sender.ts. */
const MIGRATING = 73_001;

const TIMEOUTS = timeoutsOf(POSTGRES_TIMEOUT);
const LIMITER_TIMEOUTS = timeoutsOf(POSTGRES_COUNT_TIMEOUT);

/** `query_timeout` is for a server that stops responding and so cannot enforce `statement_timeout` itself. */
function timeoutsOf(ms: number) {
  return {
    connectionTimeoutMillis: ms,
    statement_timeout: ms,
    query_timeout: ms + 100,
    idle_in_transaction_session_timeout: 4 * ms,
  };
}

// Times (ms since 1970) and counts are bigint but far below 2^53, so a number holds them exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Throws OperatorError. */
export async function openPostgres(url: string, dataDir: string, migrations = all): Promise<Database> {
  try {
    await migrate(url, migrations);
  } catch (error) {
    throw unusable(error);
  }
  const database = open(url, dataDir);
  await warnAboutReplicas(database.db);
  return database;
}

/** Undefined if nothing was ever stored. Throws OperatorError. */
export async function openPostgresForTerminal(url: string, dataDir: string): Promise<Database | undefined> {
  const client = new pg.Client({ connectionString: url, ...TIMEOUTS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ exists: boolean }>(
      `SELECT to_regclass('schema_version') IS NOT NULL AS exists`,
    );
    if (!rows[0]?.exists) return undefined;
    refuseOtherVersion(await versionOf(client));
  } catch (error) {
    throw unusable(error);
  } finally {
    await client.end();
  }
  return open(url, dataDir);
}

function unusable(error: unknown): OperatorError {
  return OperatorError.of(
    error,
    (reason) => `DATABASE_URL cannot be used (${reason}); check the address, the user and that it is running`,
  );
}

function open(url: string, dataDir: string): Database {
  const pool = openPool(url, { max: 10, ...TIMEOUTS });
  const limiterPool = openPool(url, { max: 4, ...LIMITER_TIMEOUTS });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: closingFailedConnections(pool) }) });
  const sender = holdSenderLock({ connectionString: url, ...TIMEOUTS });
  return {
    db,
    dataDir,
    isShared: true,
    async lockContents(transaction, nameOrHash) {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${nameOrHash}, 0))`.execute(transaction);
    },
    runsJobs: sender.isSender,
    limiter(options) {
      return new RateLimiterPostgres({
        ...options,
        storeClient: limiterPool,
        tableName: 'address_limit',
        tableCreated: true,
        insuranceLimiter: new RateLimiterMemory(options),
      });
    },
    alarms: () => [],
    // PostgreSQL usually runs on another machine, whose disk cannot be checked from here.
    hasRoom: () => true,
    async backup() {
      throw new OperatorError(
        'The requests are in PostgreSQL; copy them with its own program: pg_dump "$DATABASE_URL"',
      );
    },
    async size() {
      const { rows } = await sql<{
        bytes: number;
      }>`SELECT pg_database_size(current_database()) AS bytes`.execute(db);
      return rows[0]?.bytes ?? 0;
    },
    // PostgreSQL cannot: its VACUUM only lets new rows take the place of deleted ones.
    eraseDeleted: async () => {},
    async close() {
      await sender.release();
      await Promise.all([db.destroy(), limiterPool.end()]);
    },
  };
}

function openPool(url: string, limits: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    ...limits,
    // An acknowledged request must be on the server's disk, even if the server's default is asynchronous.
    options: '-c synchronous_commit=on',
  });
  // A broken connection fails its query and is replaced. An unhandled event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Closes a connection on which a query failed without an error from PostgreSQL. Its session may still be in a
 * transaction, and later writes would be rolled back unnoticed.
 */
function closingFailedConnections(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      let failure: unknown;
      async function query(statement: string, parameters: unknown[]): Promise<pg.QueryResult> {
        if (failure) throw failure;
        try {
          return await client.query(statement, parameters.map(withoutNul));
        } catch (error) {
          if (!(error instanceof pg.DatabaseError)) failure = error;
          throw error;
        }
      }
      return {
        // The type has another overload, for cursors.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(failure !== undefined),
      };
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** PostgreSQL rejects text with NUL: a search for it would fail instead of finding nothing. */
function withoutNul(parameter: unknown): unknown {
  return typeof parameter === 'string' ? parameter.replaceAll('\0', '\ufffd') : parameter;
}

/** The lock lets one instance at a time migrate. No timeout: the others wait as long as a migration takes. */
async function migrate(url: string, migrations: readonly Migration[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: POSTGRES_TIMEOUT });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATING]);
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)');
    const statements = statementsSince(await versionOf(client), POSTGRES_TYPES, migrations);
    if (statements.length > 0) {
      for (const statement of statements) await client.query(statement);
      await client.query('DELETE FROM schema_version');
      await client.query('INSERT INTO schema_version VALUES ($1)', [versionAfter(migrations)]);
    }
    await client.query('COMMIT');
  } finally {
    // Without a COMMIT, closing the connection rolls the migration back.
    await client.end();
  }
}

async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version');
  return rows[0]?.version ?? 0;
}

/** An asynchronous standby may lag behind: after a failover, acknowledged requests could be missing. */
async function warnAboutReplicas(db: Store): Promise<void> {
  const { rows } = await sql<{ standbys: number; names: string }>`
    SELECT (SELECT count(*) FROM pg_stat_replication) AS standbys,
      current_setting('synchronous_standby_names') AS names
  `.execute(db);
  const [found] = rows;
  if (found && found.standbys > 0 && found.names === '') {
    console.error(
      'PostgreSQL has standbys but none is synchronous: a failover can lose requests; ' +
        'set synchronous_standby_names',
    );
  }
}
