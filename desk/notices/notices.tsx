import { useRefused } from '../changes/changes.ts';
import { useQuestions } from '../changes/taps.ts';
import { Arrived } from './arrived.tsx';
import { Line } from './line.tsx';
import styles from './notices.module.css';
import { Question } from './question.tsx';
import { Refused } from './refused.tsx';
import { notices as words } from './words.ts';

/** Everything that the desk has to say by itself, on whichever screen: one below the other, so that none covers another. */
export function Notices() {
  const refused = useRefused();
  const questions = useQuestions();
  return (
    <section className={styles.notices} aria-label={words.label}>
      <div role="status">
        <Line />
      </div>
      <Arrived />
      <div role="status">
        {questions.map((question) => (
          <Question key={question.id} question={question} />
        ))}
      </div>
      <div role="alert">
        {refused.map((change) => (
          <Refused key={change.id} change={change} />
        ))}
      </div>
    </section>
  );
}
