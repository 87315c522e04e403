import pg from 'pg';
import { SILENT_SENDER_TIMEOUT } from '../../domain/timeouts.ts';

/** Advisory lock of the instance that runs jobs. The migration's lock is in postgres.ts. */
const SENDING = 73_002;

/**
 * PostgreSQL ends a session that is silent for SILENT_SENDER_TIMEOUT: a machine that dropped off the network
 * would hold the lock for hours, and nothing would be sent. This heartbeat, ms, keeps a living session.
 */
const HEARTBEAT_EVERY = 10_000;

/**
 * The sender is the instance whose session holds the advisory lock. If its connection breaks or goes silent,
 * PostgreSQL releases the lock for another instance.
 */
export function holdSenderLock(connection: pg.ClientConfig) {
  type Session = { client: pg.Client; connected: Promise<unknown> };
  let session: Session | undefined;
  let isHeld = false;
  let asking: Promise<boolean> | undefined;

  function open(): Session {
    const client = new pg.Client({
      ...connection,
      options: `-c idle_session_timeout=${SILENT_SENDER_TIMEOUT}`,
    });
    const opened = { client, connected: client.connect() };
    client.on('error', () => drop(opened));
    client.on('end', () => drop(opened));
    return opened;
  }

  function drop(dropped: Session): void {
    if (session !== dropped) return;
    session = undefined;
    isHeld = false;
    dropped.client.end().catch(() => {});
  }

  function isSender(): Promise<boolean> {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function ask(): Promise<boolean> {
    session ??= open();
    const asked = session;
    try {
      await asked.connected;
      // The session keeps its lock: afterwards a query only checks that the session is alive.
      const { rows } = await asked.client.query<{ held: boolean }>(
        isHeld ? 'SELECT true AS held' : `SELECT pg_try_advisory_lock(${SENDING}) AS held`,
      );
      const held = session === asked && rows[0]?.held === true;
      if (session === asked) isHeld = held;
      return held;
    } catch (error) {
      drop(asked);
      throw error;
    }
  }

  // A poll that saves many outcomes one by one in a slow store asks too seldom.
  const heartbeat = setInterval(() => {
    if (isHeld) isSender().catch(() => {});
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
