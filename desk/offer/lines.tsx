import { useRef, useState } from 'react';
import type { OfferFault } from '../../domain/offer.ts';
import { Button } from '../components/button.tsx';
import { LineEntry } from './line-entry.tsx';
import styles from './lines.module.css';
import { type LineForm, newLine } from './offer-form.ts';
import { line as words } from './words.ts';

type LinesProps = {
  lines: LineForm[];
  faults: readonly OfferFault[];
  /** Whether all that is wrong is said, also of what was not typed yet. */
  isChecked: boolean;
  onChange: (lines: LineForm[]) => void;
  /** What one tap adds. Without a price, the price is typed next. */
  offered: readonly LineForm[];
  /** The name of the button that adds an empty line, and of all that add one. */
  add: string;
  label: string;
};

/** The lines of a quote, or saved ones: changed, moved, removed and brought back. */
export function Lines({ lines, faults, isChecked, onChange, offered, add, label }: LinesProps) {
  const [added, setAdded] = useState<LineForm>();
  const [removed, setRemoved] = useState<{ line: LineForm; at: number }>();
  const list = useRef<HTMLOListElement>(null);
  /** Once it is drawn where it stands now. */
  function focusLine(at: number) {
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>(':scope > li')[at]?.focus());
  }
  function append(line: LineForm) {
    setAdded(line);
    setRemoved(undefined);
    onChange([...lines, line]);
  }
  function moveUp(at: number) {
    const line = lines[at];
    if (line) onChange(lines.toSpliced(at, 1).toSpliced(at - 1, 0, line));
    // The first line has no such button.
    if (at === 1) focusLine(0);
  }
  return (
    <div className="stack">
      <ol ref={list} className={`${styles.lines} stack`}>
        {lines.map((line, at) => (
          <LineEntry
            key={line.id}
            line={line}
            number={at + 1}
            focused={
              line.id !== added?.id || line.low !== '' ? undefined : added.words === '' ? 'words' : 'price'
            }
            fault={faults.find((fault) => fault.at === `line ${at}`)?.sentence}
            isChecked={isChecked}
            onChange={(changed) => onChange(lines.with(at, changed))}
            onUp={() => moveUp(at)}
            onRemove={() => {
              setRemoved({ line, at });
              onChange(lines.toSpliced(at, 1));
            }}
          />
        ))}
      </ol>
      <div role="status">
        {removed && (
          <p className="choices">
            {words.removed(removed.line.words || words.unnamed)}
            <Button
              key={removed.line.id}
              // The button that was tapped has gone with its line.
              autoFocus
              onClick={() => {
                onChange(lines.toSpliced(removed.at, 0, removed.line));
                setRemoved(undefined);
                focusLine(Math.min(removed.at, lines.length));
              }}
            >
              {words.undo}
            </Button>
          </p>
        )}
      </div>
      <fieldset className="choices">
        <legend className={offered.length > 0 ? 'fact' : 'visually-hidden'}>{label}</legend>
        {offered.map((line) => (
          <Button key={line.id} dir="auto" onClick={() => append({ ...line, id: newLine().id })}>
            + {line.words}
            {line.low && <span className="fact">${line.high ? `${line.low}–${line.high}` : line.low}</span>}
          </Button>
        ))}
        <Button onClick={() => append(newLine())}>+ {add}</Button>
      </fieldset>
    </div>
  );
}
