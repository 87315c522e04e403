import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../site/components/icon.tsx';
import { useIsHeldUp, useWaiting } from '../changes/changes.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { isEditOf } from '../changes/entry.ts';
import { Button } from '../components/button.tsx';
import { Form } from '../components/field.tsx';
import { QueryResult } from '../components/screen.tsx';
import { useVisibleArea } from '../components/use-visible-area.ts';
import { siteQuery } from '../connection/queries.ts';
import shared from '../site/fields.module.css';
import { Fields, ListField } from '../site/fields.tsx';
import { site } from '../site/messages.ts';
import { useWorks } from '../site/picture-work.ts';
import { findField } from './find-field.ts';
import { preview as messages } from './messages.ts';
import styles from './sheet.module.css';

type SheetProps = {
  path: string;
  onClose: () => void;
};

/** Edit sheet for the tapped field or card. Closing it in any way keeps the draft. */
export function Sheet({ path, onClose }: SheetProps) {
  const reading = useQuery(siteQuery);
  const { data } = reading;
  const dialog = useRef<HTMLDialogElement>(null);
  const isOutside = useRef(false);
  const tapped = data && findField(data.sections, path);
  const isThere = tapped !== undefined;
  const save = useSaving(dialog, reading.isFetching);
  useVisibleArea(dialog);

  // The dialog closes before React removes it, so that the focus returns.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // Focuses the tapped field once it is rendered. Where no photo is chosen yet, opens the phone's photos.
  useLayoutEffect(() => {
    const field = isThere ? document.getElementById(path) : null;
    field?.focus();
    const isWithoutPhoto =
      field instanceof HTMLInputElement && field.type === 'file' && field.dataset.chosen === undefined;
    if (isWithoutPhoto && navigator.userActivation?.isActive) field.click();
  }, [isThere, path]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same.
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby="sheet-place"
      // The dialog itself is the backdrop. A text selection may end there, so the tap must also begin there.
      onPointerDown={({ target, currentTarget }) => {
        isOutside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (isOutside.current && target === currentTarget) save.leave();
      }}
      // A canceled file picker sends the same event; ignore it.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        save.leave();
      }}
      onClose={() => {
        changeQueue.endTyping();
        onClose();
      }}
    >
      <Form className={styles.form} noValidate onSend={save.begin}>
        <div className={`${styles.head} apart`}>
          <h2 id="sheet-place" className={styles.place}>
            {tapped?.place ?? site.title}
          </h2>
          <Button kind="round" aria-label={messages.close} onClick={save.leave}>
            <Icon name="close" />
          </Button>
        </div>
        <div className={`${shared.fields} ${styles.fields}`}>
          <QueryResult reading={reading}>
            {() => {
              if (!tapped) return <p className="sentence">{site.missing.text}</p>;
              const { card, fields } = tapped;
              return card ? <ListField list={card.list} only={card.id} /> : <Fields fields={fields} />;
            }}
          </QueryResult>
        </div>
        <div className={styles.foot}>
          <Button kind="small primary" type="submit" disabled={save.isPending}>
            {save.isPending ? messages.saving : messages.save}
          </Button>
        </div>
      </Form>
    </dialog>
  );
}

/** A field with a mistake or conflict, or a closed entry that contains one. */
const WRONG =
  '[aria-invalid="true"], [role="alert"] button, details:not([open]) > summary[data-wrong="true"]';

/**
 * Closes the sheet once the edits are saved and checked: one field can invalidate another. Mistakes and photo
 * uploads keep it open; waiting changes do not.
 */
function useSaving(dialog: RefObject<HTMLDialogElement | null>, isReading: boolean) {
  const [isPending, setIsPending] = useState(false);
  const waiting = useWaiting().filter((entry) => isEditOf(entry, 'content'));
  const isHeldUp = useIsHeldUp();
  const isSending = useWorks().some(({ isBusy }) => isBusy);
  const isDone = !isSending && waiting.every(isHeldUp) && (waiting.length > 0 || !isReading);
  useEffect(() => {
    if (!isPending || !isDone) return;
    setIsPending(false);
    const wrong = dialog.current?.querySelector<HTMLElement>(WRONG);
    if (wrong) wrong.focus();
    else dialog.current?.close();
  }, [isPending, isDone, dialog]);
  function begin() {
    changeQueue.endTyping();
    setIsPending(true);
  }
  return {
    isPending,
    begin,
    /** Closes the sheet, once photos in progress are sent. */
    leave() {
      if (isSending) begin();
      else dialog.current?.close();
    },
  };
}
