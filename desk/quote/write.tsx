import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DeskRequest } from '../../domain/desk.ts';
import { deskPaths, quotePreviewPath } from '../../domain/desk-paths.ts';
import { idsAskedFor, linesAskedFor } from '../../domain/lines-asked-for.ts';
import { writeRange } from '../../domain/money.ts';
import {
  daysAfter,
  faultsIn,
  type QuoteContents,
  type QuoteFault,
  totalOf,
  VALID_DAYS,
} from '../../domain/quote.ts';
import { EditProblem } from '../changes/edit-problem.tsx';
import { type Edited, useEdited } from '../changes/use-edited.ts';
import { Button, LinkButton, OutButton } from '../components/button.tsx';
import { Dock } from '../components/dock.tsx';
import { ErrorMessage, Field } from '../components/field.tsx';
import { focusMistake } from '../components/focus.ts';
import { usePathWithBack } from '../components/screen.tsx';
import { savedLinesQuery } from '../connection/queries.ts';
import { deskData } from '../data.ts';
import { failures } from '../messages.ts';
import { Earlier } from './earlier.tsx';
import { Lines } from './lines.tsx';
import { quote as messages } from './messages.ts';
import { canBeKept, contentsOf, formOf, type QuoteForm, savedLineFormOf } from './quote-form.ts';
import styles from './quote-screen.module.css';
import { Summary } from './summary.tsx';
import { ValidUntil } from './valid-until.tsx';

type WriteProps = { request: DeskRequest; editing: QuoteEditing; today: string; onReady: () => void };

/** Editor of a quote. The total stays visible, also above a keyboard. */
export function Write({ request, editing, today, onReady }: WriteProps) {
  const { edit, faults } = editing;
  const { value: form, state } = edit;
  const { data } = useQuery(savedLinesQuery);
  const [isChecked, setIsChecked] = useState(false);
  const [isLate, setIsLate] = useState(false);
  if (isLate && ['known', 'refused', 'conflict'].includes(state)) setIsLate(false);
  function change(changed: Partial<QuoteForm>) {
    setIsLate(false);
    editing.change(changed);
  }
  const asked = idsAskedFor(request.payload, deskData().services);
  const offered = linesAskedFor(asked, data?.services ?? []).map(savedLineFormOf);
  const isUntouched = !request.quote && !edit.entry;
  const isNew = (wanted: string) => !form.lines.some((line) => line.words === wanted);
  const lastTap = useRef(0);
  // A late response must not navigate after the owner left this screen.
  useEffect(
    () => () => {
      lastTap.current += 1;
    },
    [],
  );
  const faultAt = (at: 'note' | 'validUntil') => faults.find((fault) => fault.at === at)?.sentence;

  /**
   * Calls `go` once the quote is saved, unless the owner tapped Preview or Send again or left the screen. Mistakes
   * are shown and focused.
   */
  async function whenSaved(go: () => void) {
    setIsChecked(true);
    lastTap.current += 1;
    const tap = lastTap.current;
    // The lines that a quote begins with are not stored yet. An empty change stores them.
    if (faults.length === 0 && isUntouched) change({});
    const isReady = faults.length === 0 && (await edit.save());
    if (tap !== lastTap.current) return;
    setIsLate(faults.length === 0 && !isReady);
    if (isReady) go();
    else requestAnimationFrame(() => focusMistake(document.querySelector('main') ?? document));
  }
  /** Why a tapped Preview or Send has not happened yet. */
  function sayLate(): string | undefined {
    if (!isLate) return edit.refusal;
    return edit.entry?.failures ? failures.failed : failures.unreachable;
  }
  return (
    <>
      {(isUntouched || form.lines.length === 0) && (
        <Earlier id={request.id} onChosen={({ lines, note }) => change({ lines, note: form.note || note })} />
      )}
      <section aria-labelledby="quote-lines">
        <h2 id="quote-lines" className="visually-hidden">
          {messages.lines}
        </h2>
        <Lines
          lines={form.lines}
          faults={faults}
          isChecked={isChecked}
          onChange={(lines) => change({ lines })}
          offered={offered.filter((line) => isNew(line.words))}
          add={messages.own}
          label={messages.saved}
        />
        <LinkButton kind="text" href={usePathWithBack(deskPaths.savedLines)}>
          {messages.editSaved}
        </LinkButton>
      </section>
      <Field id="quote-note" label={messages.note} mistake={faultAt('note')}>
        {(described) => (
          <textarea
            rows={2}
            dir="auto"
            value={form.note}
            {...described}
            onChange={({ target }) => change({ note: target.value })}
          />
        )}
      </Field>
      <ValidUntil
        day={form.validUntil}
        today={today}
        mistake={faultAt('validUntil')}
        onChange={(validUntil) => change({ validUntil })}
      />
      <EditProblem
        edit={edit}
        name={messages.heading}
        id="quote-note"
        show={(shown) => <Summary contents={contentsOf(shown)} />}
      />
      <Bar
        contents={contentsOf(form)}
        state={state}
        isUntouched={isUntouched}
        problem={sayLate()}
        previewHref={quotePreviewPath(request.id)}
        whenSaved={whenSaved}
        onReady={onReady}
      />
    </>
  );
}

type BarProps = {
  contents: QuoteContents;
  state: QuoteEditing['edit']['state'];
  isUntouched: boolean;
  problem: string | undefined;
  previewHref: string;
  whenSaved: (go: () => void) => void;
  onReady: () => void;
};

function Bar({ contents, state, isUntouched, problem, previewHref, whenSaved, onReady }: BarProps) {
  // Lines with an unreadable price are left out of the total.
  const lines = contents.lines.filter(({ low, high }) => high >= low);
  const options = lines.filter(({ isOptional }) => isOptional).map(({ id }) => id);
  const total = totalOf({ lines }, []);
  return (
    <Dock label={messages.total} isAboveKeyboard>
      <ErrorMessage sentence={problem} />
      <div className="apart">
        <p className={styles.total}>
          <span className="visually-hidden">{messages.total}</span>
          <output className={styles.sum}>{writeRange(total)}</output>
          {options.length > 0 && (
            <span className="fact">{messages.withOptions(writeRange(totalOf({ lines }, options)))}</span>
          )}
          {state === 'conflict' ? (
            <OutButton kind="text" href="#quote-note-conflict">
              {messages.choose}
            </OutButton>
          ) : (
            contents.lines.length > 0 &&
            !isUntouched && (
              <span className="fact">{state === 'known' ? messages.kept : messages.unsaved}</span>
            )
          )}
        </p>
        <div className="choices">
          <OutButton
            href={previewHref}
            onClick={(event) => {
              event.preventDefault();
              whenSaved(() => location.assign(previewHref));
            }}
          >
            {messages.preview}
          </OutButton>
          <Button kind="small primary" onClick={() => whenSaved(onReady)}>
            {messages.send}
          </Button>
        </div>
      </div>
    </Dock>
  );
}

type QuoteEditing = {
  edit: Edited<'quote'>;
  faults: QuoteFault[];
  change: (change: Partial<QuoteForm>) => void;
};

/** The quote being written. The server gets it after the debounce, even if the owner leaves before. */
export function useQuoteForm(request: DeskRequest, today: string): QuoteEditing {
  const { id, name, quote } = request;
  const edit = useEdited({
    kind: 'quote',
    of: id,
    name,
    value: quote ? formOf(quote.draft) : openingForm(request, today),
    base: quote?.draftVersion ?? 0,
  });
  return {
    edit,
    faults: faultsIn(contentsOf(edit.value), today),
    change(change) {
      const form = { ...edit.value, ...change };
      edit.set(form, { isHeld: !canBeKept(contentsOf(form)) });
    },
  };
}

/**
 * A quote before its first change, which stores it. Line ids are the same at each rendering, so that no field
 * loses its focus.
 */
function openingForm({ openingLines }: DeskRequest, today: string): QuoteForm {
  return {
    lines: openingLines.map(savedLineFormOf),
    note: '',
    validUntil: daysAfter(today, VALID_DAYS),
  };
}
