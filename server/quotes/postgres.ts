import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { BadData, type Database, migrations, NEWER_DATA, type Schema } from './schema.ts';

/** Advisory locks of this program: who migrates, and who e-mails. */
const MIGRATING = 73_001;
const SENDING = 73_002;

/** A statement or a connection that takes longer has failed, ms: the visitor's browser keeps the request meanwhile. */
const TIMEOUT = 3000;
const TIMEOUTS = {
  connectionTimeoutMillis: TIMEOUT,
  statement_timeout: TIMEOUT,
  // A server that does not even say so.
  query_timeout: TIMEOUT + 500,
};

// Times are ms since 1970: bigint, yet far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens PostgreSQL, which several instances may share, and brings its tables up to date. Throws BadData. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    ...TIMEOUTS,
    // Whatever the server's own default is: an acknowledged request is on its disk.
    options: '-c synchronous_commit=on',
  });
  // A connection that breaks, idle or in use, fails its query and is replaced; nothing else is to be done about it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(pool);
    await warnAboutReplicas(pool);
  } catch (error) {
    await db.destroy();
    if (error instanceof BadData) throw error;
    const reason = error instanceof Error ? error.message : error;
    throw new BadData(`DATABASE_URL cannot be used (${reason}); check the address, the user and that it is running`, {
      cause: error,
    });
  }
  const sender = holdSenderLock(url);
  return {
    db,
    async lockContents(transaction, contentsHash) {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${contentsHash}, 0))`.execute(transaction);
    },
    isSender: sender.isSender,
    limiter: (options) =>
      new RateLimiterPostgres({
        ...options,
        storeClient: pool,
        tableName: 'address_limit',
        tableCreated: true,
        // When the database does not answer, each instance counts for itself.
        insuranceLimiter: new RateLimiterMemory(options),
      }),
    alarms: () => [],
    async backup() {
      throw new BadData('The requests are in PostgreSQL; copy them with its own program: pg_dump "$DATABASE_URL"');
    },
    async close() {
      await sender.release();
      await db.destroy();
    },
  };
}

/** One instance at a time, all or nothing. */
async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATING]);
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)');
    const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version');
    const version = rows[0]?.version ?? 0;
    if (version > migrations.length) throw new BadData(NEWER_DATA);
    for (const migration of migrations.slice(version)) {
      for (const statement of migration({ integer: 'bigint', key: 'text COLLATE "C"' })) await client.query(statement);
    }
    if (rows.length === 0) await client.query('INSERT INTO schema_version VALUES ($1)', [migrations.length]);
    else await client.query('UPDATE schema_version SET version = $1', [migrations.length]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** A standby that lags behind may lose, when it takes over, what was acknowledged. */
async function warnAboutReplicas(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ standbys: number; names: string }>(
    `SELECT (SELECT count(*) FROM pg_stat_replication) AS standbys, current_setting('synchronous_standby_names') AS names`,
  );
  const [found] = rows;
  if (found && found.standbys > 0 && found.names === '') {
    console.error(
      'PostgreSQL has standbys but none is synchronous: a failover can lose requests; set synchronous_standby_names',
    );
  }
}

/** The session that holds the advisory lock is the sender; when its connection breaks, PostgreSQL gives it to another. */
function holdSenderLock(url: string) {
  let client: pg.Client | undefined;
  let isHeld = false;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, ...TIMEOUTS });
    const lose = () => {
      if (client === fresh) client = undefined;
      isHeld = false;
    };
    fresh.on('error', lose);
    fresh.on('end', lose);
    await fresh.connect();
    return fresh;
  }

  return {
    async isSender(): Promise<boolean> {
      client ??= await connect();
      if (isHeld) {
        // The lock lives as long as its session does: ask whether that is so.
        await client.query('SELECT 1');
        return isHeld;
      }
      const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [SENDING]);
      isHeld = rows[0]?.held ?? false;
      return isHeld;
    },
    async release(): Promise<void> {
      await client?.end();
    },
  };
}
