import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type Device, LONGEST_DEVICE_NAME } from '../../domain/desk.ts';
import { timeAgo } from '../../domain/span-words.ts';
import { Asked } from '../components/asked.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { Failed } from '../components/mistake.tsx';
import { post } from '../connection/api.ts';
import { useNow } from '../connection/clock.ts';
import { devicesQuery } from '../connection/queries.ts';
import { menu } from '../frame/words.ts';
import { inDate } from '../moments.ts';
import { buttons } from '../words.ts';
import styles from './devices.module.css';
import { devices as words } from './words.ts';

type DeviceEntryProps = { device: Device; isPending: boolean; onSignOut: () => void };

/** A device, which its owner can name and sign out. Whoever would sign it out is asked first. */
export function DeviceEntry({ device, isPending, onSignOut }: DeviceEntryProps) {
  const { name, browser, isThisOne, firstUsedMs, lastUsedMs } = device;
  const nowMs = useNow();
  const [isNaming, setIsNaming] = useState(false);
  return (
    <li className={styles.device}>
      <DeskIcon name="devices" size={26} />
      <div className={styles.what}>
        <h2>{name}</h2>
        {isThisOne && <p className="current">{words.thisOne}</p>}
        <p className="fact">
          {name !== browser && `${browser}. `}
          {words.used(inDate(firstUsedMs), timeAgo(lastUsedMs, nowMs))}
        </p>
      </div>
      <div className="choices">
        <button
          className="quiet-button"
          type="button"
          aria-expanded={isNaming}
          aria-label={words.renameOf(name)}
          onClick={() => setIsNaming(!isNaming)}
        >
          {words.rename}
        </button>
        <Asked
          button={words.signOut}
          label={words.signOutOf(isThisOne ? words.thisOne : name)}
          question={isThisOne ? menu.sure : words.sure(name)}
          yes={menu.sureYes}
          isDisabled={isPending}
          onYes={onSignOut}
        />
      </div>
      {isNaming && <NameForm device={device} onEnd={() => setIsNaming(false)} />}
    </li>
  );
}

function NameForm({ device: { id, name, browser }, onEnd }: { device: Device; onEnd: () => void }) {
  const field = useId();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (wanted: string) => post(`devices/${id}/name`, { name: wanted }),
    async onSuccess() {
      await client.invalidateQueries(devicesQuery);
      onEnd();
    },
  });
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate(String(new FormData(event.currentTarget).get('name')));
  }
  return (
    <form className={`${styles.naming} stack`} onSubmit={save}>
      <label htmlFor={field}>{words.name}</label>
      <input
        id={field}
        name="name"
        type="text"
        autoComplete="off"
        maxLength={LONGEST_DEVICE_NAME}
        placeholder={browser}
        defaultValue={name === browser ? '' : name}
      />
      <Failed error={error} />
      <p className="choices">
        <button className="quiet-button" type="submit" disabled={isPending}>
          {words.save}
        </button>
        <button className="quiet-button" type="button" onClick={onEnd}>
          {buttons.cancel}
        </button>
      </p>
    </form>
  );
}
