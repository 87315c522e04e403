import pg from 'pg';

/** The advisory lock of the one instance that sends the e-mails. The migration has another (postgres.ts). */
const SENDING = 73_002;

/**
 * The session that holds the advisory lock is the sender. If its connection breaks, PostgreSQL gives the lock to
 * another.
 */
export function holdSenderLock(connection: pg.ClientConfig) {
  let client: pg.Client | undefined;
  let isHeld = false;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client(connection);
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
      try {
        if (isHeld) {
          // The lock lasts as long as its session, so this asks whether the session is alive.
          await client.query('SELECT 1');
          return isHeld;
        }
        const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [SENDING]);
        isHeld = rows[0]?.held ?? false;
        return isHeld;
      } catch (error) {
        // The state of the session is unknown, so it is closed and its lock is released.
        const lost = client;
        client = undefined;
        isHeld = false;
        void lost?.end();
        throw error;
      }
    },
    async release(): Promise<void> {
      await client?.end();
    },
  };
}
