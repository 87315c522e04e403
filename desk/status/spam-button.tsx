import { status as words } from '../../content/desk.ts';
import { useStatusChange } from '../changes.ts';
import styles from './spam-button.module.css';

/** Apart from the other statuses, where nobody taps it by mistake. */
export function SpamButton({ id, name }: { id: string; name: string }) {
  const { mutate } = useStatusChange(id, name);
  return (
    <p>
      <button className={styles.spam} type="button" onClick={() => mutate({ to: 'quarantine' })}>
        {words.spam}
      </button>
    </p>
  );
}
