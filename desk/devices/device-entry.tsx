import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Device, LONGEST_DEVICE_NAME } from '../../domain/desk.ts';
import { timeAgo } from '../../domain/time-ago.ts';
import { Button, ConfirmButton } from '../components/button.tsx';
import { ErrorMessage, Field, Form } from '../components/field.tsx';
import { reveal } from '../components/focus.ts';
import { post } from '../connection/api.ts';
import { useNow } from '../connection/clock.ts';
import { devicesQuery } from '../connection/queries.ts';
import { menu } from '../frame/messages.ts';
import { buttons } from '../messages.ts';
import { inDate } from '../moments.ts';
import { useSignOutQuestion } from '../sign-in/sign-out-question.ts';
import { devices as messages } from './messages.ts';

type DeviceEntryProps = { device: Device; isPending: boolean; onSignOut: () => void };

export function DeviceEntry({ device, isPending, onSignOut }: DeviceEntryProps) {
  const { name, browser, isThisOne, firstUsedMs, lastUsedMs } = device;
  const nowMs = useNow();
  const ownQuestion = useSignOutQuestion(menu.sure);
  const [isNaming, setIsNaming] = useState(false);
  return (
    <>
      <div className="apart">
        <div>
          <h2>{name}</h2>
          {isThisOne && <p className="current">{messages.thisOne}</p>}
          <p className="fact">
            {name !== browser && `${browser}. `}
            {messages.used(inDate(firstUsedMs), timeAgo(lastUsedMs, nowMs))}
          </p>
        </div>
        <div className="choices">
          <Button
            aria-expanded={isNaming}
            aria-label={messages.renameOf(name)}
            onClick={() => setIsNaming(!isNaming)}
          >
            {messages.rename}
          </Button>
          <ConfirmButton
            button={messages.signOut}
            label={messages.signOutOf(isThisOne ? messages.thisOne : name)}
            question={isThisOne ? ownQuestion : messages.sure(name)}
            yes={menu.sureYes}
            isDisabled={isPending}
            onYes={onSignOut}
          />
        </div>
      </div>
      {isNaming && <NameForm device={device} onEnd={() => setIsNaming(false)} />}
    </>
  );
}

function NameForm({ device: { id, name, browser }, onEnd }: { device: Device; onEnd: () => void }) {
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (wanted: string) => post(`devices/${id}/name`, { name: wanted }),
    async onSuccess() {
      await client.invalidateQueries(devicesQuery);
      onEnd();
    },
  });
  return (
    <Form ref={reveal} className="stack" onSend={(data) => mutate(String(data.get('name')))}>
      <Field
        label={messages.name}
        name="name"
        maxLength={LONGEST_DEVICE_NAME}
        placeholder={browser}
        defaultValue={name === browser ? '' : name}
      />
      <ErrorMessage error={error} />
      <p className="choices">
        <Button type="submit" disabled={isPending}>
          {messages.save}
        </Button>
        <Button onClick={onEnd}>{buttons.cancel}</Button>
      </p>
    </Form>
  );
}
