import { useIsHeldUp, useWaiting } from '../changes/changes.ts';
import { stateOf } from '../changes/entry.ts';
import { notStored } from '../changes/local-storage.ts';
import { connection } from '../connection/live.ts';
import { connection as messages } from './messages.ts';
import { Notice } from './notice.tsx';

/** Says that the server cannot be reached, what waits for it until it is through, and whether this browser keeps that. */
export function ConnectionNotice() {
  const isLost = connection.use() === 'lost';
  const isHeldUp = useIsHeldUp();
  // A lane that is stuck has a notice of its own.
  const waiting = useWaiting().filter((entry) => isHeldUp(entry) && stateOf(entry) !== 'stuck');
  const isOfServer = !isLost && waiting.every(({ failures = 0 }) => failures > 0);
  const isKept = notStored.use().size === 0;
  if (!isLost && waiting.length === 0 && isKept) return null;
  return (
    <Notice kind="line" icon="offline">
      {isLost && <p>{messages.lost}</p>}
      {waiting.length > 0 && <p>{messages.waiting(waiting.length, isKept, isOfServer)}</p>}
      {!isKept && <p>{messages.notKept}</p>}
    </Notice>
  );
}
