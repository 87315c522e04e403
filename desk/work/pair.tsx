import type { DeskRequest } from '../../domain/desk.ts';
import { SIDES, type Side } from '../../domain/work.ts';
import { Badge } from '../components/badge.tsx';
import { ConfirmButton } from '../components/button.tsx';
import { labelOf } from '../messages.ts';
import { dayInDate } from '../moments.ts';
import {
  consent as consentMessages,
  pair as messages,
  shown as shownMessages,
  slot as slotMessages,
} from './messages.ts';
import { pictureUrl } from './picture-url.ts';
import { ShowButton, ShownBadge } from './show-on-site.tsx';
import type { ShownPair } from './shown-pairs.ts';
import { PictureSlot } from './slot.tsx';
import { deletePair, takePicture } from './take-pictures.ts';
import styles from './work.module.css';

type PairProps = {
  request: DeskRequest;
  pair: ShownPair;
  /** From 1. */
  number: number;
  onOpen: (side: Side) => void;
};

export function Pair({ request, pair, number, onOpen }: PairProps) {
  const { id, consent, shown, card } = pair;
  const label = messages.label(number);
  const isEmpty = SIDES.every((side) => !pair[side].stored && !pair[side].waiting);
  return (
    <>
      <div className={styles.slots}>
        {SIDES.map((side) => (
          <PictureSlot
            key={side}
            side={side}
            name={slotMessages.name(side, number)}
            slot={pair[side]}
            preview={pictureUrl(request.id, pair, side, 'preview')}
            onTake={(file) => takePicture(request, file, pair, side)}
            onOpen={() => onOpen(side)}
          />
        ))}
      </div>
      {!isEmpty && (
        <div className="apart">
          <p className="choices">
            <Badge tone={consent ? 'new' : undefined}>{standingOf(request, pair)}</Badge>
            <ShownBadge shown={shown} />
          </p>
          {shown === 'hidden' && <p className="fact">{shownMessages.pairHidden}</p>}
          <div className="choices">
            <ShowButton
              requestId={request.id}
              what={{ pair: id }}
              name={label}
              shown={shown}
              card={card}
              mayShow={consent !== null}
            />
            <ConfirmButton
              button={messages.delete}
              label={labelOf(messages.delete, label)}
              question={messages.sure[shown]}
              yes={messages.yes}
              onYes={() => deletePair(request, pair)}
            />
          </div>
        </div>
      )}
    </>
  );
}

function standingOf(request: DeskRequest, pair: ShownPair): string {
  const { firstName } = request.payload;
  const missing = SIDES.find((side) => !pair[side].stored && !pair[side].waiting);
  if (missing) return consentMessages.missing(missing);
  if (SIDES.some((side) => pair[side].waiting)) return consentMessages.notSent;
  const { consent } = pair;
  if (!consent) return pair.isRefused ? consentMessages.refused : consentMessages.ask(firstName);
  const day = dayInDate(consent.day);
  return consent.by === 'owner' ? consentMessages.noted(day) : consentMessages.given(firstName, day);
}
