import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { writeRange } from '../../domain/money.ts';
import { type EarlierOffers, totalOf } from '../../domain/offer.ts';
import { Awaiting } from '../components/awaiting.tsx';
import { earlierOffersQuery } from '../connection/queries.ts';
import { inDate } from '../moments.ts';
import { lineFormOf, type OfferForm } from './offer-form.ts';
import styles from './offer-screen.module.css';
import { offer as words } from './words.ts';

type EarlierProps = { id: string; onChosen: (form: Pick<OfferForm, 'lines' | 'note'>) => void };

/** Earlier quotes with which a new one can begin. They are read when they are wanted. */
export function Earlier(props: EarlierProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="fold" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{words.earlier}</summary>
      {isOpen && <Choices {...props} />}
    </details>
  );
}

function Choices({ id, onChosen }: EarlierProps) {
  const reading = useQuery(earlierOffersQuery(id));
  return <Awaiting reading={reading}>{({ offers }) => <List offers={offers} onChosen={onChosen} />}</Awaiting>;
}

function List({ offers, onChosen }: EarlierOffers & Pick<EarlierProps, 'onChosen'>) {
  if (offers.length === 0) return <p className="sentence">{words.noEarlier}</p>;
  return (
    <ul className="rows">
      {offers.map(({ id: key, name, shownMs, contents }) => (
        <li key={key}>
          <button
            className={styles.earlier}
            type="button"
            onClick={() => onChosen({ lines: contents.lines.map(lineFormOf), note: contents.note })}
          >
            <span className={styles.row}>
              <strong dir="auto">{words.by(name, inDate(shownMs))}</strong>
              <span className={styles.amount}>{writeRange(totalOf(contents, []))}</span>
            </span>
            <span className="fact" dir="auto">
              {contents.lines.map((line) => line.words).join(', ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
