import { useEffect, useRef, useState } from 'react';
import { type DeskRequest, LONGEST_REASON } from '../../domain/desk.ts';
import { datedStatus, type RequestStatus, statusNames } from '../../domain/status.ts';
import { changeStatus, useWaitingOf } from '../changes/changes.ts';
import { isStatusAction } from '../changes/entry.ts';
import { useDraft } from '../changes/use-edited.ts';
import { Button } from '../components/button.tsx';
import { Field, Form } from '../components/field.tsx';
import { focusHeading, focusStatus, STATUS, statusId } from '../components/focus.ts';
import { buttons } from '../messages.ts';
import { DeleteSpam } from './delete-spam.tsx';
import { StatusMark } from './marks.tsx';
import { status as messages } from './messages.ts';
import styles from './status-picker.module.css';

const CHOICES: readonly RequestStatus[] = ['new', 'contacted', 'quoted', 'won', 'done', 'lost'];

export function StatusPicker({ request }: { request: DeskRequest }) {
  const { status, visit } = request;
  const reason = useReason(request);
  const [isLosing, setIsLosing] = useState(false);

  function choose(to: RequestStatus) {
    setIsLosing(to === 'lost' && status !== 'lost' && !isLosing);
    if (to !== 'lost' && to !== status) changeStatus(request, to);
  }
  function closeForm() {
    setIsLosing(false);
    focusStatus('lost');
  }

  if (status === 'quarantine') {
    return (
      <section className="stack" aria-labelledby={STATUS}>
        <h2 id={STATUS} className="visually-hidden" tabIndex={-1}>
          {messages.heading}
        </h2>
        <p className="sentence">{messages.spamText}</p>
        <div className="choices">
          <Button
            onClick={() => {
              changeStatus(request, 'new');
              focusHeading();
            }}
          >
            {messages.notSpam}
          </Button>
          <DeleteSpam id={request.id} />
        </div>
      </section>
    );
  }
  return (
    <section className="stack" aria-labelledby={STATUS}>
      <h2 id={STATUS} className="visually-hidden" tabIndex={-1}>
        {messages.heading}
      </h2>
      <div className={styles.choices}>
        {CHOICES.map((one) => datedStatus(one, visit !== null)).map((choice) => (
          <Button
            key={choice}
            id={statusId(choice)}
            kind="tile"
            aria-pressed={choice === status}
            aria-expanded={choice === 'lost' && status !== 'lost' ? isLosing : undefined}
            onClick={() => choose(choice)}
          >
            <StatusMark status={choice} size={22} />
            {statusNames[choice]}
          </Button>
        ))}
      </div>
      {isLosing && (
        <LostForm
          id={request.id}
          onCancel={closeForm}
          onLost={(reason) => {
            changeStatus(request, 'lost', reason);
            closeForm();
          }}
        />
      )}
      {reason && <p className="fact">{messages.lost.because(reason)}</p>}
    </section>
  );
}

/** Why the request was last lost, in the words of the owner or of the customer. */
function useReason({ id, status, history }: DeskRequest): string {
  const waiting = useWaitingOf(id)
    .map(({ wanted }) => wanted)
    .findLast((wanted) => isStatusAction(wanted) && wanted.to === 'lost');
  if (status !== 'lost') return '';
  if (waiting?.kind === 'status') return waiting.reason ?? '';
  if (waiting?.kind === 'quote-answer') return waiting.words;
  for (const change of history.toReversed()) {
    if (change.isUndone) continue;
    if (change.kind === 'status' && change.to === 'lost') return change.reason;
    if (change.kind === 'quote' && change.what === 'declined') return change.words;
  }
  return '';
}

type LostFormProps = { id: string; onLost: (reason: string) => void; onCancel: () => void };

function LostForm({ id, onLost, onCancel }: LostFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [text, setText] = useDraft(`lost/${id}`);
  // Focuses the form after a tap opened it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Form className="panel" onSend={() => onLost(text.trim())}>
      <h3 ref={heading} tabIndex={-1}>
        {messages.lost.heading}
      </h3>
      <div className="choices">
        {messages.lost.reasons.map((why) => (
          <Button key={why} onClick={() => onLost(why)}>
            {why}
          </Button>
        ))}
      </div>
      <Field
        label={messages.lost.other}
        maxLength={LONGEST_REASON}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="choices">
        <Button type="submit">{messages.lost.save}</Button>
        <Button onClick={onCancel}>{buttons.cancel}</Button>
      </p>
    </Form>
  );
}
