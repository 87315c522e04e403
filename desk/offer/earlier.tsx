import { useQuery } from '@tanstack/react-query';
import { writeRange } from '../../domain/money.ts';
import { type EarlierOffers, totalOf } from '../../domain/offer.ts';
import { Awaiting } from '../components/awaiting.tsx';
import { Fold } from '../components/fold.tsx';
import { Rows, RowWay } from '../components/rows.tsx';
import { earlierOffersQuery } from '../connection/queries.ts';
import { inDate } from '../moments.ts';
import { lineFormOf, type OfferForm } from './offer-form.ts';
import { offer as words } from './words.ts';

type EarlierProps = { id: string; onChosen: (form: Pick<OfferForm, 'lines' | 'note'>) => void };

/** Earlier quotes with which a new one can begin. They are read when they are wanted. */
export function Earlier(props: EarlierProps) {
  return <Fold summary={words.earlier}>{() => <Choices {...props} />}</Fold>;
}

function Choices({ id, onChosen }: EarlierProps) {
  const reading = useQuery(earlierOffersQuery(id));
  return (
    <Awaiting reading={reading}>{({ offers }) => <List offers={offers} onChosen={onChosen} />}</Awaiting>
  );
}

function List({ offers, onChosen }: EarlierOffers & Pick<EarlierProps, 'onChosen'>) {
  if (offers.length === 0) return <p className="sentence">{words.noEarlier}</p>;
  return (
    <Rows of={offers} keyOf={({ id }) => id}>
      {({ name, shownMs, contents }) => (
        <RowWay
          name={words.by(name, inDate(shownMs))}
          end={writeRange(totalOf(contents, []))}
          text={contents.lines.map((line) => line.words).join(', ')}
          onClick={() => onChosen({ lines: contents.lines.map(lineFormOf), note: contents.note })}
        />
      )}
    </Rows>
  );
}
