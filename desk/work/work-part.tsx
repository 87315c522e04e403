import { useEffect, useState } from 'react';
import type { DeskRequest } from '../../domain/desk.ts';
import { randomUuid } from '../../domain/random-uuid.ts';
import { MOST_PAIRS, SIDES, type Side } from '../../domain/work.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { Fold, Part } from '../components/blocks.tsx';
import { Button } from '../components/button.tsx';
import { type ViewedPicture, Viewer } from '../photos/viewer.tsx';
import { ConsentPart } from './consent.tsx';
import { Drawing } from './drawing.tsx';
import { work as messages, slot } from './messages.ts';
import { Pair } from './pair.tsx';
import { pictureUrl } from './picture-url.ts';
import { ReviewPart } from './review.tsx';
import { emptyPair, pairsWith, type ShownPair } from './shown-pairs.ts';
import { deleteOthers } from './stored-pictures.ts';
import styles from './work.module.css';

/** Older pairs are folded, because the parts below must stay within reach. */
const MOST_UNFOLDED = 4;

/** The job's own pictures, the consent to show them, and the customer's review. */
export function WorkPart({ request }: { request: DeskRequest }) {
  const entries = changeQueue.entries.use();
  const [opened, setOpened] = useState<string>();
  /** The id of the next pair. Its element stays the same once it has a picture. */
  const [next, setNext] = useState(randomUuid);
  const [isAdding, setIsAdding] = useState(false);
  useEffect(() => {
    deleteOthers();
  }, []);
  const pairs = pairsWith(entries, request);
  if (pairs.some(({ id }) => id === next)) {
    setNext(randomUuid());
    setIsAdding(false);
  }
  const hasRoom = pairs.length < MOST_PAIRS;
  const all = hasRoom && (isAdding || pairs.length === 0) ? [...pairs, emptyPair(next)] : pairs;
  const pictures = all.flatMap((pair, at) => SIDES.flatMap((side) => viewed(request.id, pair, side, at + 1)));
  const folded = Math.max(0, all.length - MOST_UNFOLDED);
  const list = (from: number, to: number) => (
    <ol className={styles.pairs} start={from + 1}>
      {all.slice(from, to).map((pair, at) => (
        <li key={pair.id}>
          <Pair
            request={request}
            pair={pair}
            number={from + at + 1}
            onOpen={(side) => setOpened(`${pair.id}/${side}`)}
          />
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <Part heading={messages.heading}>
        {pairs.length === 0 && <p className="sentence">{messages.text}</p>}
        {folded > 0 && <Fold summary={messages.earlier(folded)}>{() => list(0, folded)}</Fold>}
        {list(folded, all.length)}
        {hasRoom && all === pairs && <Button onClick={() => setIsAdding(true)}>{messages.add}</Button>}
        {!hasRoom && <p className="fact">{messages.full(MOST_PAIRS)}</p>}
        <ConsentPart request={request} pairs={pairs} />
        {opened !== undefined && pictures.some(({ id }) => id === opened) && (
          <Viewer
            label={messages.heading}
            pictures={pictures}
            first={opened}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Part>
      {request.work.review && <ReviewPart request={request} review={request.work.review} />}
    </>
  );
}

function viewed(requestId: string, pair: ShownPair, side: Side, number: number): ViewedPicture[] {
  const { stored, waiting } = pair[side];
  const common = { id: `${pair.id}/${side}`, name: slot.name(side, number) };
  if (waiting) return [{ ...common, drawing: <Drawing file={waiting.wanted.file} name={common.name} /> }];
  if (!stored) return [];
  const { width, height } = stored;
  return [{ ...common, width, height, src: pictureUrl(requestId, pair, side, 'picture') }];
}
