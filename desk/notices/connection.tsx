import { useIsHeldUp, useWaiting } from '../changes/changes.ts';
import { stateOf } from '../changes/entry.ts';
import { notStored } from '../changes/stored-entries.ts';
import { useNow } from '../connection/clock.ts';
import { connection } from '../connection/live.ts';
import { useSavedMs } from '../device-copy/use-device-copy.ts';
import { inMoment } from '../moments.ts';
import { connection as messages } from './messages.ts';
import { Notice } from './notice.tsx';

/** The lost connection, the waiting changes, and whether this browser stores them. */
export function ConnectionNotice() {
  const isLost = connection.use() === 'lost';
  const savedMs = useSavedMs();
  const nowMs = useNow();
  const isHeldUp = useIsHeldUp();
  // Stuck lanes have their own notice.
  const waiting = useWaiting().filter((entry) => isHeldUp(entry) && stateOf(entry) !== 'stuck');
  const online = waiting.every(({ failures = 0 }) => failures > 0) ? 'server' : 'slow';
  const isKept = notStored.use().size === 0;
  if (!isLost && waiting.length === 0 && isKept) return null;
  return (
    <Notice kind="line" icon="offline">
      {isLost && <p>{messages.lost(savedMs === undefined ? undefined : inMoment(savedMs, nowMs))}</p>}
      {waiting.length > 0 && <p>{messages.waiting(waiting.length, isKept, isLost ? 'offline' : online)}</p>}
      {!isKept && <p>{messages.notKept}</p>}
    </Notice>
  );
}
