import { useEffect, useId, useRef } from 'react';
import { LONGEST_REASON } from '../../domain/desk.ts';
import { useDraft } from '../changes/use-edited.ts';
import { status } from './words.ts';

const words = status.lost;

type LostFormProps = { id: string; onLost: (reason: string) => void; onCancel: () => void };

/** One tap for the usual reasons. */
export function LostForm({ id, onLost, onCancel }: LostFormProps) {
  const field = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [text, setText] = useDraft(`lost/${id}`);
  // Synchronizes the browser's focus with the form, which a tap has opened.
  useEffect(() => heading.current?.focus(), []);
  return (
    <form
      className="panel"
      onSubmit={(event) => {
        event.preventDefault();
        onLost(text.trim());
      }}
    >
      <h3 ref={heading} tabIndex={-1}>
        {words.heading}
      </h3>
      <div className="choices">
        {words.reasons.map((why) => (
          <button key={why} className="quiet-button" type="button" onClick={() => onLost(why)}>
            {why}
          </button>
        ))}
      </div>
      <label htmlFor={field}>{words.other}</label>
      <input
        id={field}
        type="text"
        autoComplete="off"
        maxLength={LONGEST_REASON}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="choices">
        <button className="quiet-button" type="submit">
          {words.save}
        </button>
        <button className="quiet-button" type="button" onClick={onCancel}>
          {words.cancel}
        </button>
      </p>
    </form>
  );
}
