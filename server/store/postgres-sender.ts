import pg from 'pg';
import { SILENT_SENDER_TIMEOUT } from '../../domain/timeouts.ts';

/** Advisory lock of the instance that runs jobs. The migration's lock is in postgres.ts. */
const SENDING = 73_002;

/**
 * PostgreSQL ends a session that is silent for SILENT_SENDER_TIMEOUT. Otherwise a machine that dropped off
 * the network would hold the lock for hours, and nothing would be sent. The heartbeat, ms, keeps a session
 * open.
 */
const HEARTBEAT_EVERY = 10_000;

/**
 * The sender is the instance whose session holds the advisory lock. If its connection breaks or goes silent,
 * PostgreSQL releases the lock for another instance.
 */
export function holdSenderLock(connection: pg.ClientConfig) {
  type Session = { client: pg.Client; connected: Promise<unknown> };
  let session: Session | undefined;

  function open(): Session {
    const client = new pg.Client({
      ...connection,
      options: `-c idle_session_timeout=${SILENT_SENDER_TIMEOUT}`,
    });
    const opened = { client, connected: client.connect() };
    client.on('error', () => drop(opened));
    return opened;
  }

  function drop(dropped: Session): void {
    if (session === dropped) session = undefined;
    dropped.client.end().catch(() => {});
  }

  async function isSender(): Promise<boolean> {
    session ??= open();
    const asked = session;
    try {
      await asked.connected;
      // The holder takes the lock again at each call. The end of its session releases all of them.
      const { rows } = await asked.client.query<{ held: boolean }>(
        `SELECT pg_try_advisory_lock(${SENDING}) AS held`,
      );
      return rows[0]?.held === true;
    } catch (error) {
      drop(asked);
      throw error;
    }
  }

  // A poll that saves many outcomes in a slow store leaves the session silent for too long.
  const heartbeat = setInterval(() => {
    if (session) isSender().catch(() => {});
  }, HEARTBEAT_EVERY);
  heartbeat.unref();

  return {
    isSender,
    async release(): Promise<void> {
      clearInterval(heartbeat);
      const last = session;
      session = undefined;
      await last?.client.end();
    },
  };
}
