import { LONGEST_ANSWER } from '../../../domain/offer.ts';
import type { OfferView } from '../../../domain/offer-page.ts';
import { Icon } from '../../components/icon.tsx';
import styles from './offer-notice.module.css';
import { offerWords } from './words.ts';

/** News before the quote: the answer was refused, or the question has arrived. */
export function OfferNotice({
  offer: { notice, typed, fault, hasAsked },
  asked,
}: {
  offer: OfferView;
  asked: string;
}) {
  if (notice) {
    const { heading, text } = offerWords[notice];
    return (
      <div className={styles.notice} data-kind="warning" role="alert">
        <strong>{heading}</strong> {text}
      </div>
    );
  }
  if (typed && fault) {
    return (
      <div className={styles.notice} data-kind="warning" role="alert">
        <strong>{offerWords.notSent}</strong> <a href={`#${typed.what}`}>{faultInWords(fault)}</a>
      </div>
    );
  }
  if (!hasAsked) return null;
  return (
    <div className={styles.notice} role="status">
      <Icon name="check" size={22} />
      <p>
        <strong>{offerWords.asked}</strong> {asked}
      </p>
    </div>
  );
}

export function faultInWords(fault: NonNullable<OfferView['fault']>): string {
  return fault === 'long' ? offerWords.long(LONGEST_ANSWER) : offerWords.empty;
}
