import { useId } from 'react';
import type { QuoteFault } from '../../domain/quote.ts';
import { Button } from '../components/button.tsx';
import { ErrorMessage } from '../components/field.tsx';
import { Removed, useListEditor } from '../components/list-editor.tsx';
import { LineEntry } from './line-entry.tsx';
import styles from './lines.module.css';
import { line as messages } from './messages.ts';
import { type LineForm, newLine } from './quote-form.ts';

type LinesProps = {
  lines: LineForm[];
  faults: readonly QuoteFault[];
  /** Show all mistakes, also of untouched fields. */
  isChecked: boolean;
  onChange: (lines: LineForm[]) => void;
  /** Lines to add with one tap. Without a price, the price gets the focus. */
  offered: readonly LineForm[];
  add: string;
  label: string;
};

export function Lines({ lines, faults, isChecked, onChange, offered, add, label }: LinesProps) {
  const list = useId();
  // Lines of two lists may have the same id.
  const idOf = ({ id }: LineForm) => `${list}${id}`;
  const nameOf = (line: LineForm) => line.words || messages.unnamed;
  const editor = useListEditor<LineForm>({ set: onChange, nameOf, idOf });
  return (
    <div className="stack">
      <ol className={`${styles.lines} stack`}>
        {lines.map((line, at) => (
          <LineEntry
            key={line.id}
            id={idOf(line)}
            line={line}
            number={at + 1}
            focused={
              line.id !== editor.added?.id || line.low ? undefined : editor.added.words ? 'price' : 'words'
            }
            fault={faults.find((fault) => fault.at === `line ${at}`)?.sentence}
            isChecked={isChecked}
            onChange={(changed) => onChange(lines.with(at, changed))}
            onUp={at > 0 ? () => editor.move(lines, line, -1) : undefined}
            onDown={at < lines.length - 1 ? () => editor.move(lines, line, 1) : undefined}
            onRemove={() => editor.remove(lines, line)}
          />
        ))}
      </ol>
      <Removed editor={editor} items={lines} />
      <fieldset className="choices">
        <legend className={offered.length > 0 ? 'fact' : 'visually-hidden'}>{label}</legend>
        {offered.map((line) => (
          <Button key={line.id} dir="auto" onClick={() => editor.add(lines, { ...line, id: newLine().id })}>
            + {line.words}
            {line.low && <span className="fact">${line.high ? `${line.low}–${line.high}` : line.low}</span>}
          </Button>
        ))}
        <Button onClick={() => editor.add(lines, newLine())}>+ {add}</Button>
      </fieldset>
      {isChecked && <ErrorMessage sentence={faults.find(({ at }) => at === 'lines')?.sentence} />}
    </div>
  );
}
