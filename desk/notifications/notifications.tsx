import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState, useSyncExternalStore } from 'react';
import type { CallSettings, CallState } from '../../domain/notifications.ts';
import { MINUTE, SECOND } from '../../domain/time-spans.ts';
import { Awaiting } from '../components/awaiting.tsx';
import { Failed, Mistake } from '../components/mistake.tsx';
import { post, put } from '../connection/api.ts';
import { callsQuery } from '../connection/queries.ts';
import { deskData } from '../data.ts';
import { ability, followPermission, isAndroid, isIphone } from './browser.ts';
import { isCalled } from './called.ts';
import styles from './notifications.module.css';
import * as subscription from './subscription.ts';
import { calls as words } from './words.ts';

/** How this device is called. Others have their own. */
export function Notifications() {
  return (
    <section className="panel" aria-labelledby="notifications">
      <h2 id="notifications">{words.heading}</h2>
      <ByAbility />
    </section>
  );
}

function ByAbility() {
  const able = ability();
  if (able === 'no-service') return <p className="sentence">{words.noService}</p>;
  if (able === 'able') return <Calls />;
  const [first, ...steps] = words.onIphone;
  return (
    <div className={styles.steps}>
      <p className="sentence">{first}</p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

function Calls() {
  const reading = useQuery({
    ...callsQuery,
    // What the push service makes of a test is shown while the screen is open.
    refetchInterval: ({ state }) => (state.error ? MINUTE : 2 * SECOND),
  });
  return <Awaiting reading={reading}>{(state) => <Called state={state} />}</Awaiting>;
}

function Called({ state: { call, publicKey, appleRefuses } }: { state: CallState }) {
  const permission = useSyncExternalStore(followPermission, () => Notification.permission);
  const keep = useKeep();
  const turnOn = useMutation({
    async mutationFn() {
      const allowed = await Notification.requestPermission();
      return allowed === 'granted' ? withSentence(subscription.turnOn(publicKey)) : undefined;
    },
    onSuccess(state) {
      if (state) keep(state);
      isCalled.set(state !== undefined);
    },
  });
  if (permission === 'denied') return <Denied />;
  const isOn = call?.endpoint != null;
  return (
    <>
      <p className="sentence">{words.text}</p>
      {appleRefuses && isIphone() && <p className="error">{words.appleRefuses}</p>}
      <p className="error" role="alert">
        {turnOn.error?.message}
        {!turnOn.error && call && !isOn && words.gone}
      </p>
      <p className="sentence" role="status">
        {turnOn.isSuccess && permission === 'default' && words.dismissed}
      </p>
      {isOn && call ? (
        <Settings call={call} />
      ) : (
        <p>
          <button className="button primary" type="button" disabled={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {turnOn.isPending ? words.busy : words.turnOn}
          </button>
        </p>
      )}
    </>
  );
}

/** A browser without a push service says so only when it is asked to subscribe. */
async function withSentence(subscribing: Promise<CallState>): Promise<CallState> {
  return subscribing.catch((error) => {
    throw error instanceof DOMException ? new Error(words.noService) : error;
  });
}

function Denied() {
  const how = isIphone()
    ? words.deniedIphone(deskData().shortName)
    : isAndroid()
      ? words.deniedAndroid
      : words.deniedElsewhere;
  return (
    <p className="sentence">
      {words.denied} {how}
    </p>
  );
}

function Settings({ call: { isLate, quiet, emergenciesPass } }: { call: NonNullable<CallState['call']> }) {
  const keep = useKeep();
  const set = useMutation({
    mutationFn: (settings: CallSettings) => put<CallState>('notifications/settings', settings),
    onSuccess: keep,
  });
  const test = useMutation({ mutationFn: () => post('notifications/test') });
  const turnOff = useMutation({ mutationFn: subscription.turnOff, onSuccess: keep });
  const error = set.error ?? test.error ?? turnOff.error;
  const mistake = useId();
  const [isTimeMissing, setIsTimeMissing] = useState(false);

  /** Each field is saved when it is left or tapped: there is nothing else to send. */
  function save({ currentTarget }: FormEvent<HTMLFormElement>) {
    const fields = new FormData(currentTarget);
    const isQuiet = fields.has('quiet');
    const [from, until] = [fields.get('from'), fields.get('until')];
    const isMissing = isQuiet && (from === '' || until === '');
    setIsTimeMissing(isMissing);
    if (isMissing) return;
    // Before they are turned on, there are no fields for them.
    const times = { from: String(from ?? '22:00'), until: String(until ?? '07:00') };
    set.mutate({
      quiet: isQuiet ? times : null,
      emergenciesPass: isQuiet && from !== null ? fields.has('pass') : emergenciesPass,
    });
  }

  const described = isTimeMissing ? { 'aria-describedby': mistake } : {};
  return (
    <>
      {isLate ? <p className="error">{words.late}</p> : <p className="current">{words.isOn}</p>}
      <form className="stack" onChange={save}>
        <label className="option">
          <input type="checkbox" name="quiet" defaultChecked={quiet !== null} />
          {words.quiet}
        </label>
        {quiet && (
          <>
            <p className={`${styles.times} choices`}>
              <label>
                {words.from} <input type="time" name="from" required defaultValue={quiet.from} {...described} />
              </label>
              <label>
                {words.until} <input type="time" name="until" required defaultValue={quiet.until} {...described} />
              </label>
            </p>
            <Mistake id={mistake} sentence={isTimeMissing ? words.noTime : undefined} />
            <p className="sentence">{words.quietText(deskData().timeZone)}</p>
            <label className="option">
              <input type="checkbox" name="pass" defaultChecked={emergenciesPass} />
              {words.pass}
            </label>
          </>
        )}
      </form>
      <Failed error={error} />
      <p className="choices">
        <button className="quiet-button" type="button" disabled={test.isPending} onClick={() => test.mutate()}>
          {words.test}
        </button>
        <button className="quiet-button" type="button" disabled={turnOff.isPending} onClick={() => turnOff.mutate()}>
          {words.turnOff}
        </button>
      </p>
      <p className="sentence" role="status">
        {test.isSuccess && !isLate && words.testSent}
      </p>
    </>
  );
}

function useKeep(): (state: CallState) => void {
  const client = useQueryClient();
  return (state) => client.setQueryData(callsQuery.queryKey, state);
}
