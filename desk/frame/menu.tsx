import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'wouter';
import { deskPaths } from '../../domain/desk-paths.ts';
import { Icon } from '../../site/components/icon.tsx';
import { ConfirmButton } from '../components/button.tsx';
import { ErrorMessage } from '../components/field.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { post } from '../connection/api.ts';
import { noteSignedOut } from '../connection/session.ts';
import { signIn } from '../sign-in/messages.ts';
import { useSignOutQuestion } from '../sign-in/sign-out-question.ts';
import { menu as messages } from './messages.ts';
import styles from './navigation.module.css';

/** At the end of the navigation on a wide screen, above the list on a phone. */
export function Menu({ at }: { at: 'rail' | 'list' }) {
  const details = useRef<HTMLDetailsElement>(null);
  const question = useSignOutQuestion(messages.sure);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => post('sign-out'),
    onSuccess: () => noteSignedOut(signIn.signedOut),
  });
  function close() {
    if (details.current) details.current.open = false;
  }
  return (
    <details
      ref={details}
      className={styles.menu}
      data-at={at}
      onBlur={({ currentTarget, relatedTarget }) => {
        // In browsers where a tap moves no focus, the summary itself closes the menu.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return;
        close();
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary className={styles.item} aria-label={messages.open}>
        <DeskIcon name="menu" size={24} />
        <span>{messages.open}</span>
      </summary>
      <div className={styles.sheet}>
        <Link className={styles.item} href={deskPaths.devices} onClick={close}>
          <DeskIcon name="devices" />
          {messages.devices}
        </Link>
        <Link className={styles.item} href={deskPaths.calendars} onClick={close}>
          <Icon name="calendar" />
          {messages.calendars}
        </Link>
        <ConfirmButton
          button={messages.signOut}
          question={question}
          yes={messages.sureYes}
          isDisabled={isPending}
          onYes={() => mutate()}
        />
        <ErrorMessage error={error} />
      </div>
    </details>
  );
}
