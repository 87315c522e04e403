import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DeskState } from '../../domain/desk.ts';
import { DAY } from '../../domain/time-spans.ts';
import { BACKUP_RESPONSE_TIMEOUT } from '../../domain/timeouts.ts';
import { refuse } from '../http/refuse.ts';
import { OperatorError } from '../operator-error.ts';
import { type Database, raiseChangeCounter } from '../store/database.ts';
import type { Backups } from './backups.ts';

type BackupRouteOptions = {
  database: Database;
  backups: Backups;
  readState: () => Promise<DeskState>;
  now: () => number;
};

const SNOOZE = 7 * DAY;

export function addBackupRoutes(
  desk: FastifyInstance,
  { database, backups, readState, now }: BackupRouteOptions,
): void {
  const { db, isShared } = database;

  desk.post('/api/desk/backup', async (_, reply) => {
    if (isShared) return refuseShared(reply);
    // A large store's backup takes longer than this timeout. The state then says that it is running.
    const isOver = new AbortController();
    const waiting = wait(BACKUP_RESPONSE_TIMEOUT, undefined, { signal: isOver.signal }).catch(() => {});
    await Promise.race([backups.make(), waiting]);
    isOver.abort();
    return reply.send(await readState());
  });

  desk.post('/api/desk/backup/snooze', async (_, reply) => {
    if (isShared) return refuseShared(reply);
    await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('desk_state')
        .set({ backup_snoozed_ms: now() + SNOOZE })
        .execute();
      await raiseChangeCounter(transaction);
    });
    return reply.send(await readState());
  });

  /** Responds with the sentence that the terminal shows. */
  async function refuseShared(reply: FastifyReply) {
    const error = await database.backup('').catch((reason) => reason);
    return refuse(reply, 409, error instanceof OperatorError ? error.message : String(error));
  }
}
