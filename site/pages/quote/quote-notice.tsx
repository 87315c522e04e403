import { LONGEST_ANSWER } from '../../../domain/quote.ts';
import type { QuoteView } from '../../../domain/quote-page.ts';
import { Icon } from '../../components/icon.tsx';
import { afterJobMessages } from './after-job-messages.ts';
import { quoteMessages } from './messages.ts';
import styles from './quote-notice.module.css';

export function QuoteNotice({
  quote: { notice, typed, fault, hasAsked, afterJob },
  asked,
}: {
  quote: QuoteView;
  asked: string;
}) {
  if (notice) {
    const { heading, text } = quoteMessages[notice];
    return (
      <div className={styles.notice} data-kind="warning" role="alert">
        <strong>{heading}</strong> {text}
      </div>
    );
  }
  if (typed && fault) {
    return (
      <div className={styles.notice} data-kind="warning" role="alert">
        <strong>{quoteMessages.notSent}</strong> <a href={`#${typed.what}`}>{faultInWords(fault)}</a>
      </div>
    );
  }
  if (afterJob?.fault) {
    const { sentence, field } = afterJobMessages.faults[afterJob.fault];
    return (
      <div className={styles.notice} data-kind="warning" role="alert">
        <strong>{quoteMessages.notSent}</strong> <a href={`#${field}`}>{sentence}</a>
      </div>
    );
  }
  if (!hasAsked) return null;
  return (
    <div className={styles.notice} role="status">
      <Icon name="check" size={22} />
      <p>
        <strong>{quoteMessages.asked}</strong> {asked}
      </p>
    </div>
  );
}

export function faultInWords(fault: NonNullable<QuoteView['fault']>): string {
  return fault === 'long' ? quoteMessages.long(LONGEST_ANSWER) : quoteMessages.empty;
}
