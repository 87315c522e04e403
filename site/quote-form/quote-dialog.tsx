import { useLayoutEffect, useRef } from 'react';
import { company } from '../../content/company.ts';
import { quoteDialogs } from '../../content/quote-form.ts';
import { Icon } from '../components/icon.tsx';
import styles from './quote-dialog.module.css';

export type Outcome = { kind: 'success'; quoteId: string } | { kind: 'held' | 'invalid' | 'unexpected' };

/** What became of the request, in spec §8's words. Prerendered open, it can be closed without scripts too. */
export function QuoteDialog({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Synchronises with the browser's top layer, before the dialog is first painted.
  useLayoutEffect(() => {
    dialog.current?.close();
    dialog.current?.showModal();
  }, []);
  const { title, text } = textsOf(outcome);
  const isGood = outcome.kind === 'success' || outcome.kind === 'held';
  return (
    <dialog
      ref={dialog}
      open
      className={styles.dialog}
      data-kind={isGood ? 'good' : 'bad'}
      aria-labelledby="quote-dialog-title"
      aria-describedby="quote-dialog-text"
      onClose={(event) => {
        if (event.currentTarget.open) return;
        onClose();
      }}
    >
      <span className={styles.sign}>
        <Icon name={isGood ? 'check' : 'close'} size={28} />
      </span>
      <h2 id="quote-dialog-title">{title}</h2>
      <p id="quote-dialog-text">{text}</p>
      <form method="dialog" className={styles.actions}>
        {outcome.kind === 'unexpected' && (
          <a href={company.phoneLink} className="button">
            <Icon name="phone" />
            {company.phone}
          </a>
        )}
        <button type="submit" className="button primary">
          {quoteDialogs.close}
        </button>
      </form>
    </dialog>
  );
}

function textsOf(outcome: Outcome): { title: string; text: string } {
  if (outcome.kind !== 'success') return quoteDialogs[outcome.kind];
  return { title: quoteDialogs.success.title, text: quoteDialogs.success.text(outcome.quoteId) };
}
