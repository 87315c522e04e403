import { type ReactNode, useId, useState } from 'react';
import { LONGEST_LINE } from '../../domain/offer.ts';
import { Icon } from '../../site/components/icon.tsx';
import { DeskIcon } from '../components/icon.tsx';
import styles from './lines.module.css';
import type { LineForm } from './offer-form.ts';
import { line as words } from './words.ts';

type LineEntryProps = {
  line: LineForm;
  /** From 1. */
  number: number;
  /** Which of its fields gets the focus, as it was added just now. */
  focused: 'words' | 'price' | undefined;
  /** What is wrong with it; said once its price was left, or with `isChecked`. */
  fault: string | undefined;
  isChecked: boolean;
  onChange: (line: LineForm) => void;
  onUp: () => void;
  onRemove: () => void;
};

/** One line of a quote: what is done, its price or a range, and whether the customer chooses it. */
export function LineEntry(props: LineEntryProps) {
  const { line, number, focused, fault, isChecked, onChange, onUp, onRemove } = props;
  const [isLeft, setIsLeft] = useState(false);
  /** Whether it was made a range just now. */
  const [isRange, setIsRange] = useState(false);
  const mistake = useId();
  const said = isChecked || isLeft ? fault : undefined;
  const isWordless = line.words.trim() === '' || line.words.length > LONGEST_LINE;
  const described = (isWrong: boolean) =>
    said !== undefined && isWrong ? { 'aria-invalid': true, 'aria-describedby': mistake } : {};
  const price = (name: string, value: string, change: (value: string) => LineForm, isFocused = false) => (
    <label className={styles.field}>
      {name}
      <input
        type="text"
        aria-label={words.of(name, number)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        placeholder={words.hint}
        value={value}
        // biome-ignore lint/a11y/noAutofocus: The owner has just asked for this line, and its price comes next.
        autoFocus={isFocused}
        {...described(!isWordless)}
        onChange={({ target }) => onChange(change(target.value))}
        onBlur={() => setIsLeft(isLeft || (value !== '' && line.high !== ''))}
      />
    </label>
  );
  return (
    <li className="panel" tabIndex={-1} aria-label={words.numbered(number)}>
      <label className={styles.field}>
        {words.words}
        <input
          type="text"
          aria-label={words.of(words.words, number)}
          dir="auto"
          autoComplete="off"
          value={line.words}
          // biome-ignore lint/a11y/noAutofocus: The owner has just asked for this line.
          autoFocus={focused === 'words'}
          {...described(isWordless)}
          onChange={({ target }) => onChange({ ...line, words: target.value })}
        />
      </label>
      <div className={styles.prices}>
        {price(
          line.high === null ? words.price : words.from,
          line.low,
          (low) => ({ ...line, low }),
          focused === 'price',
        )}
        {line.high !== null && price(words.to, line.high, (high) => ({ ...line, high }), isRange)}
        <Toggle
          name={words.range}
          number={number}
          isPressed={line.high !== null}
          onClick={() => {
            // The higher end is typed next, so nothing is wrong with it yet.
            setIsLeft(false);
            setIsRange(line.high === null);
            onChange({ ...line, high: line.high === null ? '' : null });
          }}
        />
        <Toggle
          name={words.optional}
          number={number}
          isPressed={line.isOptional}
          onClick={() => onChange({ ...line, isOptional: !line.isOptional })}
        />
        <span className={styles.tools}>
          {number > 1 && (
            <Tool name={words.up} number={number} onClick={onUp}>
              <DeskIcon name="up" size={20} />
            </Tool>
          )}
          <Tool name={words.remove} number={number} onClick={onRemove}>
            <Icon name="close" size={20} />
          </Tool>
        </span>
      </div>
      {said !== undefined && (
        <p id={mistake} className="error">
          {said}
        </p>
      )}
    </li>
  );
}

type ButtonProps = { name: string; number: number; onClick: () => void };

function Toggle({ name, number, isPressed, onClick }: ButtonProps & { isPressed: boolean }) {
  return (
    <button
      className={`${styles.toggle} quiet-button`}
      type="button"
      aria-label={words.of(name, number)}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {name}
    </button>
  );
}

function Tool({ name, number, onClick, children }: ButtonProps & { children: ReactNode }) {
  return (
    <button className="round" type="button" aria-label={words.of(name, number)} onClick={onClick}>
      {children}
    </button>
  );
}
