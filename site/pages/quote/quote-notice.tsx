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
  if (notice) return <Warning {...quoteMessages[notice]} />;
  if (typed && fault) return <Warning text={faultInWords(fault)} field={typed.what} />;
  if (afterJob?.fault) {
    const { sentence, field } = afterJobMessages.faults[afterJob.fault];
    return <Warning text={sentence} field={field} />;
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

type WarningProps = { heading?: string; text: string; field?: string };

/** `field`: the id that the text links to. */
function Warning({ heading = quoteMessages.notSent, text, field }: WarningProps) {
  return (
    <div className={styles.notice} data-kind="warning" role="alert">
      <strong>{heading}</strong> {field ? <a href={`#${field}`}>{text}</a> : text}
    </div>
  );
}

export function faultInWords(fault: NonNullable<QuoteView['fault']>): string {
  return fault === 'long' ? quoteMessages.long(LONGEST_ANSWER) : quoteMessages.empty;
}
