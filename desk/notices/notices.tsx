import { useUnsettled } from '../changes/changes.ts';
import { useQuestions } from '../changes/taps.ts';
import { unreadable } from '../changes/unreadable.ts';
import { Boundary } from '../components/boundary.tsx';
import { failed } from '../words.ts';
import { Arrived } from './arrived.tsx';
import { Line } from './line.tsx';
import styles from './notices.module.css';
import { Question } from './question.tsx';
import { Unread } from './unread.tsx';
import { Unsettled } from './unsettled.tsx';
import { notices as words } from './words.ts';

/** Everything that the desk has to say by itself, on whichever screen: one below the other, so that none covers another. */
export function Notices() {
  const unsettled = useUnsettled();
  const questions = useQuestions();
  const unread = unreadable.use();
  return (
    <section className={styles.notices} aria-label={words.label}>
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
          {unsettled.map((entry) => (
            <Unsettled key={entry.id} entry={entry} />
          ))}
          {unread.map((entry) => (
            <Unread key={entry.key} entry={entry} />
          ))}
        </div>
      </Boundary>
    </section>
  );
}
