import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { NotificationState } from '../../domain/notifications.ts';
import { MINUTE, SECOND } from '../../domain/time-spans.ts';
import { useEdited } from '../changes/use-edited.ts';
import { Panel } from '../components/blocks.tsx';
import { Button } from '../components/button.tsx';
import { ErrorMessage, Field } from '../components/field.tsx';
import { QueryResult } from '../components/screen.tsx';
import { post } from '../connection/api.ts';
import { notificationsQuery } from '../connection/queries.ts';
import { deskData } from '../data.ts';
import { ability, isIphone } from './ability.ts';
import { notifications as messages } from './messages.ts';
import * as subscription from './subscription.ts';
import { isPermitted } from './use-notifications.ts';

export function Notifications() {
  return (
    <Panel heading={messages.heading}>
      <ByAbility />
    </Panel>
  );
}

function ByAbility() {
  const able = ability();
  if (able === 'no-service') return <p className="sentence">{messages.noService}</p>;
  if (able === 'able') return <ForThisDevice />;
  const [first, ...steps] = messages.onIphone;
  return (
    <>
      <p className="sentence">{first}</p>
      <ol className="listed">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}

function ForThisDevice() {
  const reading = useQuery({
    ...notificationsQuery,
    // Shows the outcome of a test while the screen is open.
    refetchInterval: ({ state }) => (state.error ? MINUTE : 2 * SECOND),
    // Each read renders again, because the owner may have changed the browser’s permission meanwhile.
    structuralSharing: false,
  });
  return <QueryResult reading={reading}>{(state) => <OnOrOff state={state} />}</QueryResult>;
}

function OnOrOff({ state: { subscription: known, publicKey, appleRefuses } }: { state: NotificationState }) {
  const keep = useKeep();
  const turnOn = useMutation({
    async mutationFn() {
      const allowed = await Notification.requestPermission();
      return allowed === 'granted' ? withSentence(subscription.turnOn(publicKey)) : undefined;
    },
    onSuccess(state) {
      if (state) keep(state);
      isPermitted.set(state !== undefined);
    },
  });
  if (Notification.permission === 'denied') return <p className="sentence">{messages.denied}</p>;
  const isOn = known?.endpoint != null;
  return (
    <>
      <p className="sentence">{messages.text}</p>
      {appleRefuses && isIphone() && <p className="error">{messages.appleRefuses}</p>}
      <p className="error" role="alert">
        {turnOn.error?.message}
        {!turnOn.error && known && !isOn && messages.gone}
      </p>
      <p className="sentence" role="status">
        {turnOn.isSuccess && Notification.permission === 'default' && messages.dismissed}
      </p>
      {isOn && known ? (
        <Settings subscription={known} />
      ) : (
        <p>
          <Button kind="primary" disabled={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {turnOn.isPending ? messages.busy : messages.turnOn}
          </Button>
        </p>
      )}
    </>
  );
}

/** A browser gives the same error without a push service and with one that it cannot reach. */
async function withSentence(subscribing: Promise<NotificationState>): Promise<NotificationState> {
  return subscribing.catch((error) => {
    throw error instanceof DOMException ? new Error(messages.unreachable) : error;
  });
}

function Settings({
  subscription: { isLate, ...settings },
}: {
  subscription: NonNullable<NotificationState['subscription']>;
}) {
  const keep = useKeep();
  const edit = useEdited({
    kind: 'notifications',
    of: 'this',
    name: messages.heading,
    value: settings,
    base: '',
  });
  const { quiet, emergenciesPass } = edit.value;
  const test = useMutation({ mutationFn: () => post('notifications/test') });
  const turnOff = useMutation({ mutationFn: subscription.turnOff, onSuccess: keep });
  const error = test.error ?? turnOff.error;
  const [isIncomplete, setIsIncomplete] = useState(false);

  /** Saves each change at once. */
  function save({ currentTarget }: FormEvent<HTMLFormElement>) {
    const fields = new FormData(currentTarget);
    const isQuiet = fields.has('quiet');
    const [from, until] = [fields.get('from'), fields.get('until')];
    // The form has times only while quiet hours are on. Turning these on begins with 10 PM to 7 AM.
    const times = { from: String(from ?? '22:00'), until: String(until ?? '07:00') };
    const isComplete = !isQuiet || (currentTarget.checkValidity() && times.from !== times.until);
    setIsIncomplete(!isComplete);
    if (!isComplete) return;
    edit.set({
      quiet: isQuiet ? times : null,
      emergenciesPass: isQuiet && from !== null ? fields.has('pass') : emergenciesPass,
    });
    edit.save();
  }

  return (
    <>
      {isLate ? <p className="error">{messages.late}</p> : <p className="current">{messages.isOn}</p>}
      <form className="stack" onChange={save}>
        <label className="option">
          <input type="checkbox" name="quiet" defaultChecked={quiet !== null} />
          {messages.quiet}
        </label>
        {quiet && (
          <>
            <div className="choices">
              <Field label={messages.from} type="time" name="from" required defaultValue={quiet.from} />
              <Field label={messages.until} type="time" name="until" required defaultValue={quiet.until} />
            </div>
            <p className="sentence">{messages.quietText(deskData().timeZone)}</p>
            <label className="option">
              <input type="checkbox" name="pass" defaultChecked={emergenciesPass} />
              {messages.pass}
            </label>
          </>
        )}
      </form>
      {isIncomplete && <ErrorMessage sentence={messages.noTime} />}
      <ErrorMessage error={error} />
      <p className="choices">
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          {messages.test}
        </Button>
        <Button disabled={turnOff.isPending} onClick={() => turnOff.mutate()}>
          {messages.turnOff}
        </Button>
      </p>
      <p className="sentence" role="status">
        {test.isSuccess && !isLate && messages.testSent}
      </p>
    </>
  );
}

function useKeep(): (state: NotificationState) => void {
  const client = useQueryClient();
  return (state) => client.setQueryData(notificationsQuery.queryKey, state);
}
