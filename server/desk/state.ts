/** What needs the owner, and the numbers behind it. */
import type { DeskState } from '../../quote/desk.ts';
import type { Database } from '../quotes/schema.ts';
import type { QuoteStore } from '../quotes/store.ts';

const DAY = 86_400_000;
/** The owner is reminded of a backup after this time, days. */
const BACKUP_DAYS = 30;
/** Counting a million requests takes a while, so a result serves for this time, ms. */
const KEEP = 10_000;

export function createState(database: Database, store: Pick<QuoteStore, 'status'>): () => Promise<DeskState> {
  let last: { state: Promise<DeskState>; atMs: number } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.atMs >= KEEP) last = { state: readState(database, store, Date.now()), atMs: now };
    last.state.catch(() => {
      last = undefined;
    });
    return last.state;
  };
}

async function readState(database: Database, store: Pick<QuoteStore, 'status'>, nowMs: number): Promise<DeskState> {
  const { db, isShared } = database;
  const [status, storeBytes, row, oldest] = await Promise.all([
    store.status(nowMs),
    database.size(),
    db.selectFrom('desk_state').select('last_backup_ms').executeTakeFirst(),
    db.selectFrom('quote_request').select('received_ms').orderBy('received_ms').limit(1).executeTakeFirst(),
  ]);
  const lastBackupMs = row?.last_backup_ms ?? null;
  // PostgreSQL is copied by its own program, which tells nobody here.
  const sinceMs = isShared ? undefined : (lastBackupMs ?? oldest?.received_ms);
  const isBackupDue = sinceMs !== undefined && nowMs - sinceMs > BACKUP_DAYS * DAY;
  return {
    alarms: [...status.alarms, ...(isBackupDue ? [backupSentence(lastBackupMs, nowMs)] : [])],
    waiting: status.deliveries.ready,
    givenUp: status.deliveries.dead,
    storeBytes,
    lastBackupMs,
  };
}

function backupSentence(lastBackupMs: number | null, nowMs: number): string {
  const how = 'Make one with: npm run quotes -- backup <file>';
  if (lastBackupMs === null) return `No backup of the requests was ever made. ${how}`;
  return `The last backup of the requests is ${Math.floor((nowMs - lastBackupMs) / DAY)} days old. ${how}`;
}
