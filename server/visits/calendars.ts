/** Private addresses for calendar apps. The store keeps only their hashes. */
import { randomUUID } from 'node:crypto';
import type { Calendars } from '../../domain/calendars.ts';
import { MINUTE } from '../../domain/time-spans.ts';
import { hashOf, newSecret } from '../devices/secret.ts';
import { type HasDb, raiseChangeCounter } from '../store/database.ts';

export const MAX_CALENDARS = 20;
/** Minimum time between two writes of a calendar's `read_ms`, ms. */
const NOTE_EVERY = 10 * MINUTE;

export function createCalendars({ db }: HasDb) {
  return {
    async list(): Promise<Calendars['calendars']> {
      const rows = await db.selectFrom('calendar').selectAll().orderBy('made_ms').orderBy('id').execute();
      return rows.map(({ id, name, read_ms }) => ({ id, name, readMs: read_ms }));
    },

    /** `secret`: in the address. Undefined if there are too many. */
    async add(name: string, nowMs: number): Promise<{ id: string; secret: string } | undefined> {
      if ((await db.selectFrom('calendar').select('id').execute()).length >= MAX_CALENDARS) return undefined;
      const [id, secret] = [randomUUID(), newSecret()];
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('calendar')
          .values({ id, name, secret_hash: hashOf(secret), made_ms: nowMs })
          .execute();
        await raiseChangeCounter(transaction);
      });
      return { id, secret };
    },

    async remove(id: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('calendar').where('id', '=', id).execute();
        await raiseChangeCounter(transaction);
      });
    },

    /** Whether a calendar has this secret. If so, notes that it was read. */
    async recordRead(secret: string, nowMs: number): Promise<boolean> {
      const found = await db
        .selectFrom('calendar')
        .select(['id', 'read_ms'])
        .where('secret_hash', '=', hashOf(secret))
        .executeTakeFirst();
      if (!found) return false;
      if (Math.abs(nowMs - (found.read_ms ?? 0)) > NOTE_EVERY) {
        const update = db.updateTable('calendar').set({ read_ms: nowMs }).where('id', '=', found.id);
        // On a full disk this write fails. The calendar app must still get the visits.
        await update.execute().catch(() => {});
      }
      return true;
    },
  };
}
