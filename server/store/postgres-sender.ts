import pg from 'pg';
import { SILENT_SENDER_TIMEOUT } from '../../domain/timeouts.ts';

/** The advisory lock of the one instance that sends the e-mails. The migration has another (postgres.ts). */
const SENDING = 73_002;

/**
 * How often the sender says that it is alive, ms. Without a limit to its silence, a machine that vanished from the network
 * would hold the lock for hours, and nobody would send.
 */
const ALIVE_EVERY = 10_000;

/**
 * The session that holds the advisory lock is the sender. If its connection breaks or falls silent, PostgreSQL gives the
 * lock to another.
 */
export function holdSenderLock(connection: pg.ClientConfig) {
  type Session = { client: pg.Client; connected: Promise<unknown> };
  let session: Session | undefined;
  let isHeld = false;
  /** Several lines of e-mails ask at once; one query answers them all. */
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

  /** Gives up a session that has ended, or whose state is unknown. Its lock is released with it. */
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
      // The lock lasts as long as its session, so while it is held this asks whether the session is alive.
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

  // While a large e-mail passes a slow line, nothing else asks.
  const alive = setInterval(() => {
    if (isHeld) isSender().catch(() => {});
  }, ALIVE_EVERY);
  alive.unref();

  return {
    isSender,
    async release(): Promise<void> {
      clearInterval(alive);
      const last = session;
      session = undefined;
      await last?.client.end();
    },
  };
}
