import type { DeskState } from '../../domain/desk.ts';
import { createCache } from '../cache.ts';
import { warnOfNoBackup, warnOfNoOffsiteBackup } from '../store/backup-alarms.ts';
import type { Database } from '../store/database.ts';
import type { RequestStore } from '../store/store.ts';
import type { Backups } from './backups.ts';

/** Cached this long, ms, or until the columns about backups change: counting a million requests is slow. */
const KEEP = 10_000;

/** Calls `alarms` each time. The alarms of the store are cached. */
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
  const [status, offsiteAlarms, storeBytes] = await Promise.all([
    store.status(nowMs),
    warnOfNoOffsiteBackup(database, nowMs),
    database.size(),
  ]);
  const noBackups = [...(await warnOfNoBackup(database, status.lastBackupMs, nowMs)), ...offsiteAlarms];
  return {
    alarms: [...status.alarms, ...noBackups],
    backupAlarms: [...status.backupAlarms, ...noBackups],
    waiting: status.emails.ready,
    givenUp: status.emails.dead,
    storeBytes,
    lastBackupMs: status.lastBackupMs ?? null,
    lastOffsiteMs: status.lastOffsiteMs ?? null,
  };
}
