import { useId, useState } from 'react';
import { LONGEST_LINE } from '../../domain/quote.ts';
import { Icon } from '../../site/components/icon.tsx';
import { Button } from '../components/button.tsx';
import { Field, FieldError } from '../components/field.tsx';
import { MoveButtons } from '../components/list-editor.tsx';
import styles from './lines.module.css';
import { line as messages } from './messages.ts';
import type { LineForm } from './quote-form.ts';

type LineEntryProps = {
  /** The element's id, unique on the page. The line's own id is not. */
  id: string;
  line: LineForm;
  /** From 1. */
  number: number;
  /** The field to focus, for a new line. */
  focused: 'words' | 'price' | undefined;
  /** Mistake; shown after the price loses focus, or with `isChecked`. */
  fault: string | undefined;
  isChecked: boolean;
  onChange: (line: LineForm) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
};

export function LineEntry(props: LineEntryProps) {
  const { id, line, number, focused, fault, isChecked, onChange, onUp, onDown, onRemove } = props;
  const [isLeft, setIsLeft] = useState(false);
  /** True right after the price became a range. */
  const [isRange, setIsRange] = useState(false);
  const mistake = useId();
  const said = isChecked || isLeft ? fault : undefined;
  const areWordsWrong = line.words.trim() === '' || line.words.length > LONGEST_LINE;
  const described = (isWrong: boolean) =>
    said !== undefined && isWrong ? { 'aria-invalid': true, 'aria-describedby': mistake } : {};
  const price = (name: string, value: string, change: (value: string) => LineForm, isFocused = false) => (
    <Field
      label={name}
      aria-label={messages.of(name, number)}
      inputMode="decimal"
      maxLength={20}
      placeholder={messages.hint}
      value={value}
      // The owner just added this line or its range; the price comes next.
      autoFocus={isFocused}
      {...described(!areWordsWrong)}
      onChange={({ target }) => onChange(change(target.value))}
      onBlur={() => setIsLeft(isLeft || (value !== '' && line.high !== ''))}
    />
  );
  return (
    <li id={id} className="panel" tabIndex={-1} aria-label={messages.numbered(number)}>
      <Field
        label={messages.words}
        aria-label={messages.of(messages.words, number)}
        value={line.words}
        autoFocus={focused === 'words'}
        {...described(areWordsWrong)}
        onChange={({ target }) => onChange({ ...line, words: target.value })}
      />
      <div className={`${styles.prices} choices`}>
        {price(
          line.high === null ? messages.price : messages.from,
          line.low,
          (low) => ({ ...line, low }),
          focused === 'price',
        )}
        {line.high !== null && price(messages.to, line.high, (high) => ({ ...line, high }), isRange)}
        <Button
          aria-label={messages.of(messages.range, number)}
          aria-pressed={line.high !== null}
          onClick={() => {
            // The upper price is typed next, so show no mistake yet.
            setIsLeft(false);
            setIsRange(line.high === null);
            onChange({ ...line, high: line.high === null ? '' : null });
          }}
        >
          {messages.range}
        </Button>
        <Button
          aria-label={messages.of(messages.optional, number)}
          aria-pressed={line.isOptional}
          onClick={() => onChange({ ...line, isOptional: !line.isOptional })}
        >
          {messages.optional}
        </Button>
        <span className={styles.tools}>
          {(onUp || onDown) && (
            <MoveButtons id={id} name={messages.numbered(number)} onUp={onUp} onDown={onDown} />
          )}
          <Button kind="round" aria-label={messages.of(messages.remove, number)} onClick={onRemove}>
            <Icon name="close" />
          </Button>
        </span>
      </div>
      <FieldError id={mistake} sentence={said} />
    </li>
  );
}
