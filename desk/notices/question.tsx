import { useQuery } from '@tanstack/react-query';
import { timeAgo } from '../../domain/span-words.ts';
import { changeStatus, usePendingStatuses } from '../changes.ts';
import { useNow } from '../clock.ts';
import { focusStatus } from '../focus.ts';
import { nameOf, requestQuery } from '../queries.ts';
import { type Asked, noteSettled } from '../questions.ts';
import { taps, status as words } from '../words.ts';
import { NoticeButton } from './notice-button.tsx';
import styles from './notices.module.css';

/** Asks whoever comes back from the phone, the messages or the mail whether the visitor was reached. */
export function Question({ asked: { id, way, atMs } }: { asked: Asked }) {
  const nowMs = useNow();
  const { data } = useQuery(requestQuery(id));
  const pending = usePendingStatuses().get(id);
  // Another device may have answered.
  if (!data || (pending ?? data.status) !== 'new') return null;
  const subject = { id, name: nameOf(data), version: data.version };
  return (
    <div className={styles.notice} data-kind="question">
      <p className={styles.words}>
        {taps.asked(way, timeAgo(atMs, nowMs))} {words.contacted.question(data.payload.firstName)}
      </p>
      <div className={styles.choices}>
        <NoticeButton
          onClick={() => {
            changeStatus(subject, 'contacted');
            focusStatus('contacted');
          }}
        >
          {words.contacted.yes}
        </NoticeButton>
        <NoticeButton onClick={() => noteSettled(id)}>{words.contacted.no}</NoticeButton>
      </div>
    </div>
  );
}
