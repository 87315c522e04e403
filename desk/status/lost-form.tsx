import { useEffect, useRef } from 'react';
import { LONGEST_REASON } from '../../domain/desk.ts';
import { useDraft } from '../changes/use-edited.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { status } from './messages.ts';

const messages = status.lost;

type LostFormProps = { id: string; onLost: (reason: string) => void; onCancel: () => void };

/** Reasons for a lost request; one tap for the usual ones. */
export function LostForm({ id, onLost, onCancel }: LostFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [text, setText] = useDraft(`lost/${id}`);
  // Focuses the form after a tap opened it.
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
        {messages.heading}
      </h3>
      <div className="choices">
        {messages.reasons.map((why) => (
          <Button key={why} onClick={() => onLost(why)}>
            {why}
          </Button>
        ))}
      </div>
      <Field
        label={messages.other}
        maxLength={LONGEST_REASON}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="choices">
        <Button type="submit">{messages.save}</Button>
        <Button onClick={onCancel}>{messages.cancel}</Button>
      </p>
    </form>
  );
}
