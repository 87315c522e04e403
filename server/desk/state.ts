import type { DeskState } from '../../domain/desk.ts';
import { DAY } from '../../domain/time-spans.ts';
import { createCache } from '../cache.ts';
import type { Database } from '../store/database.ts';
import { warnOfNoOffsiteBackup } from '../store/status.ts';
import type { RequestStore } from '../store/store.ts';
import type { Backups } from './backups.ts';

/** Days without a first backup until the owner is warned. The store's own alarms cover later backups. */
const BACKUP_DAYS = 30;
/** The state is cached this long, ms, or until desk_state changes: counting a million requests is slow. */
const KEEP = 10_000;

/** `alarms` is not cached. */
export function createState(
  database: Database,
  store: Pick<RequestStore, 'status'>,
  alarms: () => Promise<readonly string[]>,
  backups: Pick<Backups, 'state'>,
): () => Promise<Omit<DeskState, 'desk'>> {
  const cache = createCache<Counted>(KEEP);
  return async () => {
    const backup = await database.db
      .selectFrom('desk_state')
      .select(['last_backup_ms', 'last_offsite_ms', 'backup_alarm', 'backup_snoozed_ms'])
      .select(['last_backup_file as file', 'last_backup_bytes as bytes'])
      .executeTakeFirst();
    const nowMs = Date.now();
    const counted = await cache(() => readState(database, store, nowMs), JSON.stringify(backup));
    const { backupAlarms, ...state } = counted;
    const isSnoozed = (backup?.backup_snoozed_ms ?? 0) > nowMs;
    const shown = isSnoozed ? state.alarms.filter((alarm) => !backupAlarms.includes(alarm)) : state.alarms;
    const { file = null, bytes = null } = backup ?? {};
    const isAlarming = !isSnoozed && backupAlarms.length > 0;
    return {
      ...state,
      alarms: [...(await alarms()), ...shown],
      backup: database.isShared ? null : { ...backups.state(), file, bytes, isAlarming },
    };
  };
}

/** `alarms` includes `backupAlarms`. */
type Counted = Omit<DeskState, 'desk' | 'backup'> & { backupAlarms: readonly string[] };

async function readState(
  database: Database,
  store: Pick<RequestStore, 'status'>,
  nowMs: number,
): Promise<Counted> {
  const { db, isShared } = database;
  const [status, offsiteAlarms, storeBytes, oldest] = await Promise.all([
    store.status(nowMs),
    warnOfNoOffsiteBackup(database, nowMs),
    database.size(),
    db.selectFrom('quote_request').select('received_ms').orderBy('received_ms').limit(1).executeTakeFirst(),
  ]);
  // PostgreSQL is backed up with its own tools, which report nothing here.
  const sinceMs = isShared || status.lastBackupMs !== undefined ? undefined : oldest?.received_ms;
  const isBackupDue = sinceMs !== undefined && nowMs - sinceMs > BACKUP_DAYS * DAY;
  const noBackups = [...(isBackupDue ? [NO_BACKUP] : []), ...offsiteAlarms];
  return {
    alarms: [...status.alarms, ...noBackups],
    backupAlarms: [...status.backupAlarms, ...noBackups],
    waiting: status.emails.ready,
    givenUp: status.emails.dead,
    next: status.next,
    storeBytes,
    lastBackupMs: status.lastBackupMs ?? null,
    lastOffsiteMs: status.lastOffsiteMs ?? null,
  };
}

const NO_BACKUP = 'Your requests aren’t backed up. Ask the person who set up the site for automatic backups.';
