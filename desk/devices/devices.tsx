import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Device } from '../../domain/desk.ts';
import { Rows } from '../components/blocks.tsx';
import { ConfirmButton } from '../components/button.tsx';
import { ErrorMessage } from '../components/field.tsx';
import { QueryResult, Screen } from '../components/screen.tsx';
import { post } from '../connection/api.ts';
import { devicesQuery } from '../connection/queries.ts';
import { noteSignedOut } from '../connection/session.ts';
import { deskData } from '../data.ts';
import { Notifications } from '../notifications/notifications.tsx';
import { signIn } from '../sign-in/messages.ts';
import { useSignOutQuestion } from '../sign-in/sign-out-question.ts';
import { DeviceEntry } from './device-entry.tsx';
import styles from './devices.module.css';
import { devices as messages } from './messages.ts';

export function DevicesScreen() {
  const client = useQueryClient();
  const reading = useQuery(devicesQuery);
  const question = useSignOutQuestion(messages.sureAll);
  const { mutate, error, isPending } = useMutation({
    /** `device` undefined: all devices. */
    mutationFn: (device: Device | undefined) =>
      post(device ? `devices/${device.id}/sign-out` : 'devices/sign-out-all'),
    onSuccess(_, device) {
      if (device && !device.isThisOne) return client.invalidateQueries(devicesQuery);
      noteSignedOut(signIn.signedOut);
    },
  });
  return (
    <Screen title={messages.title}>
      {deskData().hasNotifications && <Notifications />}
      <p className="sentence">{messages.text}</p>
      <ErrorMessage error={error} />
      <QueryResult reading={reading}>
        {({ devices, address }) => (
          <>
            <Rows of={devices} keyOf={({ id }) => id}>
              {(device) => (
                <DeviceEntry device={device} isPending={isPending} onSignOut={() => mutate(device)} />
              )}
            </Rows>
            <p className="sentence">
              {messages.add} <strong>{address}</strong>
            </p>
            <img
              className={styles.code}
              src="/api/desk/address.svg"
              alt={messages.code}
              width="148"
              height="148"
            />
          </>
        )}
      </QueryResult>
      <ConfirmButton
        button={messages.all}
        question={question}
        yes={messages.sureYes}
        isDisabled={isPending}
        onYes={() => mutate(undefined)}
      />
    </Screen>
  );
}
