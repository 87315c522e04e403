import type { DeskRequest } from '../../domain/desk.ts';
import { changeStatus } from '../changes/changes.ts';
import { focusStatus } from '../components/focus.ts';
import styles from './spam-button.module.css';
import { status as words } from './words.ts';

/** Apart from the other statuses, where nobody taps it by mistake. */
export function SpamButton({ request }: { request: DeskRequest }) {
  return (
    <p>
      <button
        className={styles.spam}
        type="button"
        onClick={() => {
          changeStatus(request, 'quarantine');
          focusStatus('quarantine');
        }}
      >
        {words.spam}
      </button>
    </p>
  );
}
