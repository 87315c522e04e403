import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Icon } from '../components/icon.tsx';
import { PhoneLink } from '../components/phone-link.tsx';
import { useFrame } from '../document/page-data.ts';
import { usePage } from '../navigation/place.ts';
import { forgetSeenOutcome } from '../outbox/unfinished-request.ts';
import { completedText, quoteDialogs } from './messages.ts';
import { PhotosProgress } from './progress.tsx';
import styles from './quote-dialog.module.css';
import { isCompleted, type Outcome, useSubmission } from './submission.tsx';

export function QuoteDialog() {
  const { outcome, outcomes, close } = useSubmission();
  const page = usePage();
  const end = () => {
    forgetSeenOutcome();
    if (outcome) close(outcome);
  };
  const leave = useEffectEvent(() => {
    if (outcome?.kind === 'invalid') end();
  });
  // Synchronizes with the page: the mistakes are those of a form that the visitor has left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page ends the dialog of the former one.
  useEffect(() => leave, [page]);
  if (!outcome) return null;
  return <OutcomeDialog key={outcomes} outcome={outcome} onClosed={end} />;
}

/** The texts are fixed (promises: Messages). Without scripts `open` shows the dialog; its form closes it. */
function OutcomeDialog({ outcome, onClosed }: { outcome: Outcome; onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Makes the dialog modal before its first paint. The visitor may have closed it before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every render's `onClosed` does the same.
  useLayoutEffect(() => {
    if (!dialog.current?.open) return onClosed();
    dialog.current.close();
    dialog.current.showModal();
  }, []);
  const { promises } = useFrame();
  const { title, text, note } = textsOf(outcome, promises.contactHours);
  const isGood = isCompleted(outcome);
  return (
    <dialog
      ref={dialog}
      open
      className={`card ${styles.dialog}`}
      data-kind={isGood ? 'good' : 'bad'}
      aria-labelledby="quote-dialog-title"
      aria-describedby="quote-dialog-text quote-dialog-note"
      onClose={(event) => {
        // The close() above also fires this event, after the dialog was opened again.
        if (event.currentTarget.open) return;
        onClosed();
        focusNextStep(outcome);
      }}
    >
      <span className={`leaf ${styles.sign}`}>
        <Icon name={isGood ? 'check' : 'close'} size={28} />
      </span>
      <h2 id="quote-dialog-title">{title}</h2>
      <p id="quote-dialog-text">{text}</p>
      {note && (
        <p id="quote-dialog-note" className={styles.note} role="status">
          {note}
        </p>
      )}
      <form method="dialog" className={styles.actions}>
        {outcome.kind === 'unexpected' && <PhoneLink className="button primary" />}
        <button type="submit" className="button">
          {quoteDialogs.close}
        </button>
      </form>
    </dialog>
  );
}

function textsOf(outcome: Outcome, contactHours: number): { title: string; text: string; note?: ReactNode } {
  if (!isCompleted(outcome)) return quoteDialogs[outcome.kind];
  const { title, unreadable } = quoteDialogs.success;
  const photos = outcome.unreadablePhotos;
  const progress = outcome.photos && <PhotosProgress of={outcome} />;
  return { title, text: completedText(outcome, contactHours), note: photos ? unreadable(photos) : progress };
}

/** After Close (promises: Messages). On a page without the form, the browser restores the previous focus. */
function focusNextStep(outcome: Outcome): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(`#quote-form ${selector}`);
  const next = isCompleted(outcome) ? find('h2') : (find('[aria-invalid="true"]') ?? find('[type="submit"]'));
  next?.focus();
}
