import { type InputHTMLAttributes, useState } from 'react';
import type { FieldKind } from '../../domain/site-desk.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { isSame } from '../changes/entry.ts';
import { Button } from '../components/button.tsx';
import styles from './control.module.css';
import { form as messages } from './messages.ts';
import { PictureControl } from './picture.tsx';
import type { ControlProps } from './typed.ts';

type Keyboard = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck'
>;

/** Attributes of the input by kind of field. Other kinds are plain text. */
const keyboards: { [Kind in FieldKind]?: Keyboard } = {
  number: { type: 'text', inputMode: 'numeric' },
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  address: { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  time: { type: 'time' },
  date: { type: 'date' },
  // Some computers' browsers show it as text, like 2026-11.
  month: { type: 'month' },
};
/** Characters. A field for longer lines grows, so that a phone shows the whole text. */
const ONE_LINE = 40;
/** End of a day. A browser's time field knows only 00:00. */
const MIDNIGHT = '24:00';

export function Control(props: ControlProps) {
  const { field, value, onType, described } = props;
  const { path: id, kind, most = 0, choices = [], labels = choices } = field;
  if (kind === 'days') return <Days {...props} />;
  if (kind === 'lines') return <Lines {...props} />;
  if (kind === 'picture') return <PictureControl {...props} />;
  const text = kind === 'time' && value === MIDNIGHT ? '00:00' : String(value);
  const common = { id, value: text, dir: 'auto', onBlur: changeQueue.endTyping, ...described };
  if (kind === 'choice' || kind === 'service' || kind === 'town') {
    // A service without a choice was removed, and its id tells the owner nothing.
    const other = kind === 'service' ? '' : text;
    return (
      <select {...common} onChange={({ target }) => onType(target.value)}>
        {!choices.includes(text) && <option value={text}>{other || messages.choose}</option>}
        {choices.map((choice, index) => (
          <option key={choice} value={choice}>
            {labels[index]}
          </option>
        ))}
      </select>
    );
  }
  if (kind === 'text')
    return <textarea {...common} rows={4} onChange={({ target }) => onType(target.value)} />;
  if ((kind === 'line' || kind === 'heading') && most > ONE_LINE) {
    const onLine = (typed: string) => onType(typed.replace(/\s*\n\s*/g, ' '));
    return (
      <textarea
        className={styles.line}
        {...common}
        rows={2}
        onChange={({ target }) => onLine(target.value)}
      />
    );
  }
  return (
    <input
      type="text"
      autoComplete="off"
      {...keyboards[kind]}
      {...common}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

function Days({ field: { path, choices = [] }, value, onType, described }: ControlProps) {
  return (
    <fieldset className={styles.days} id={path} tabIndex={-1} aria-labelledby={`${path}-name`} {...described}>
      {choices.map((day) => (
        <label key={day} className="option">
          <input
            type="checkbox"
            checked={value.includes(day)}
            onBlur={changeQueue.endTyping}
            onChange={({ target }) =>
              onType(choices.filter((other) => (other === day ? target.checked : value.includes(other))))
            }
          />
          {day}
        </label>
      ))}
      <Button
        kind="text"
        onClick={() => {
          onType(choices);
          changeQueue.endTyping();
        }}
      >
        {messages.everyDay}
      </Button>
    </fieldset>
  );
}

/** Each line is an entry. Empty lines are not saved, but stay while typing. */
function Lines({ field: { path }, value, onType, described }: ControlProps) {
  const [typed, setTyped] = useState('');
  const shown = isSame(linesOf(typed), value) ? typed : [...value].join('\n');
  return (
    <textarea
      id={path}
      rows={4}
      dir="auto"
      value={shown}
      onBlur={changeQueue.endTyping}
      onChange={({ target }) => {
        setTyped(target.value);
        onType(linesOf(target.value));
      }}
      {...described}
    />
  );
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
