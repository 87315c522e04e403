import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Device } from '../../domain/desk.ts';
import { timeAgo } from '../../domain/span-words.ts';
import { post } from '../api.ts';
import { Awaiting } from '../awaiting.tsx';
import { useNow } from '../clock.ts';
import { DeskIcon } from '../icon.tsx';
import { inDate } from '../moments.ts';
import { devicesQuery } from '../queries.ts';
import { noteSignedOut } from '../session.ts';
import { useTitle } from '../use-title.ts';
import { signIn, devices as words } from '../words.ts';
import styles from './devices.module.css';

const Notifications = lazy(async () => {
  const { Notifications } = await import('../notifications/notifications.tsx');
  return { default: Notifications };
});

export function DevicesScreen() {
  const client = useQueryClient();
  const { data, error: unread, refetch } = useQuery(devicesQuery);
  const { mutate, error, isPending } = useMutation({
    /** `device` is undefined for all. */
    mutationFn: (device: Device | undefined) => post(device ? `devices/${device.id}/sign-out` : 'devices/sign-out-all'),
    onSuccess(_, device) {
      if (device && !device.isThisOne) return client.invalidateQueries(devicesQuery);
      noteSignedOut(signIn.signedOut);
    },
  });
  const nowMs = useNow();
  useTitle(words.title);
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{words.heading}</h1>
      <Suspense>
        <Notifications />
      </Suspense>
      <p className="sentence">{words.text}</p>
      {!data && <Awaiting error={unread} retry={refetch} />}
      {error && (
        <p className="error" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <ul className={styles.devices}>
          {data.devices.map((device) => (
            <li key={device.id} className={styles.device}>
              <DeskIcon name="devices" size={26} />
              <div className={styles.what}>
                <h2 className={styles.name}>{device.name}</h2>
                {device.isThisOne && <p className={styles.thisOne}>{words.thisOne}</p>}
                <p className={styles.used}>
                  {words.used(inDate(device.firstUsedMs), timeAgo(device.lastUsedMs, nowMs))}
                </p>
              </div>
              <button
                className="quiet-button"
                type="button"
                disabled={isPending}
                aria-label={words.signOutOf(device.isThisOne ? words.thisOne : device.name)}
                onClick={() => mutate(device)}
              >
                {words.signOut}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="sentence">{words.add}</p>
      <SignOutAll isPending={isPending} onSure={() => mutate(undefined)} />
    </div>
  );
}

/** Asks once more, because it also signs out whoever taps it. */
function SignOutAll({ isPending, onSure }: { isPending: boolean; onSure: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div>
      <button className="quiet-button" type="button" aria-expanded={isAsked} onClick={() => setIsAsked(!isAsked)}>
        {words.all}
      </button>
      {isAsked && (
        <fieldset className={styles.sure} aria-label={words.all}>
          <p>{words.sureAll}</p>
          <p className={styles.choices}>
            <button className="quiet-button" type="button" disabled={isPending} onClick={onSure}>
              {words.sureYes}
            </button>
            <button className="quiet-button" type="button" onClick={() => setIsAsked(false)}>
              {words.cancel}
            </button>
          </p>
        </fieldset>
      )}
    </div>
  );
}
