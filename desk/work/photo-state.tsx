import { useIsHeldUp } from '../changes/changes.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { type PictureEntry, stateOf } from '../changes/entry.ts';
import { holdsUp } from '../changes/lanes.ts';
import { Button } from '../components/button.tsx';
import { ErrorMessage } from '../components/field.tsx';
import { buttons, labelOf } from '../messages.ts';
import { slot as messages } from './messages.ts';

/** The state of an unsent photo, and the owner's buttons for it. */
export function PhotoState({ entry, name }: { entry: PictureEntry; name: string }) {
  const isHeldUp = useIsHeldUp();
  const isQueued = changeQueue.entries
    .use()
    .some((other) => other.number < entry.number && holdsUp(other, entry));
  const state = stateOf(entry);
  const isProblem = state !== 'waiting';
  const isSending = !isQueued && !isHeldUp(entry);
  return (
    <>
      {isProblem ? (
        <ErrorMessage sentence={state === 'stuck' ? messages.stuck : (entry.refused?.sentence ?? '')} />
      ) : (
        <span className="fact">{isSending ? messages.sending : messages.waiting}</span>
      )}
      <span className="choices">
        {isProblem && (
          <Button
            kind="text"
            aria-label={labelOf(buttons.tryAgain, name)}
            onClick={() => changeQueue.sendAnyway(entry)}
          >
            {buttons.tryAgain}
          </Button>
        )}
        <Button
          kind="text"
          aria-label={labelOf(messages.remove, name)}
          onClick={() => changeQueue.drop(entry)}
        >
          {messages.remove}
        </Button>
      </span>
    </>
  );
}
