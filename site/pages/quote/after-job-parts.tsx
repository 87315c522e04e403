import { type AfterJobAnswer, quoteFields } from '../../../domain/quote-page.ts';
import styles from './after-job.module.css';

type SendProps = { what: AfterJobAnswer; isMain?: boolean; children: string };

export function Send({ what, isMain = false, children }: SendProps) {
  return (
    <button
      type="submit"
      name={quoteFields.what}
      value={what}
      className={isMain ? 'button primary' : 'button'}
    >
      {children}
    </button>
  );
}

export function State({ sentence, hint }: { sentence: string; hint?: string }) {
  return (
    <p className={styles.state}>
      <strong>{sentence}</strong> {hint}
    </p>
  );
}
