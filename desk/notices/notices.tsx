import { useLocation } from 'wouter';
import { useUnsettled } from '../changes/changes.ts';
import { useQuestions } from '../changes/taps.ts';
import { unreadable } from '../changes/unreadable.ts';
import { Boundary } from '../components/boundary.tsx';
import { failed } from '../messages.ts';
import { Arrived } from './arrived.tsx';
import { Line } from './line.tsx';
import { notices as messages } from './messages.ts';
import styles from './notices.module.css';
import { Question } from './question.tsx';
import { Unread } from './unread.tsx';
import { isSaidAt, Unsettled } from './unsettled.tsx';

/** More of one kind would cover a phone’s screen. */
const MOST = 2;

/** Everything that the desk has to say by itself, on whichever screen: one below the other, so that none covers another. */
export function Notices() {
  const unsettled = useUnsettled();
  const [path] = useLocation();
  const questions = useQuestions();
  const unread = unreadable.use();
  const shown = [
    ...unsettled
      .filter((entry) => !isSaidAt(entry, path))
      .map((entry) => <Unsettled key={entry.id} entry={entry} />),
    ...unread.map((entry) => <Unread key={entry.key} entry={entry} />),
  ];
  return (
    <section className={`${styles.notices} floating`} aria-label={messages.label}>
      <div role="status">
        <Line />
      </div>
      <Arrived />
      <Boundary name={failed.notices}>
        <div role="status">
          {questions.map((question) => (
            <Question key={question.id} question={question} />
          ))}
        </div>
        <div role="alert">
          {shown.slice(0, MOST)}
          {shown.length > MOST && (
            <details className={styles.more}>
              <summary className={styles.notice} data-kind="refused">
                {messages.more(shown.length - MOST)}
              </summary>
              {shown.slice(MOST)}
            </details>
          )}
        </div>
      </Boundary>
    </section>
  );
}
