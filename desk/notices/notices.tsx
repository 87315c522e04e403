import { useLocation } from 'wouter';
import { useChangeProblems } from '../changes/changes.ts';
import { useQuestions } from '../changes/contact-taps.ts';
import { unreadableEntries } from '../changes/stored-entries.ts';
import { Boundary } from '../components/boundary.tsx';
import { failed } from '../messages.ts';
import { ChangeProblem, isReportedAt, UnreadableEntryNotice } from './change-problem.tsx';
import { ConnectionNotice } from './connection.tsx';
import { LastChangeNotice } from './last-change.tsx';
import { notices as messages } from './messages.ts';
import { NewRequestsNotice } from './new-requests.tsx';
import styles from './notices.module.css';
import { AnnouncedQuestion, Question } from './question.tsx';

/** How many problems are unfolded, and how many questions shown. More would cover a phone's screen. */
const MOST = 2;

/** All notices, stacked so that none covers another. */
export function Notices() {
  const problems = useChangeProblems();
  const [path] = useLocation();
  const questions = useQuestions().slice(-MOST);
  const unreadable = unreadableEntries.use();
  const shown = [
    ...problems
      .filter((entry) => !isReportedAt(entry, path))
      .map((entry) => <ChangeProblem key={entry.id} entry={entry} />),
    ...unreadable.map((entry) => <UnreadableEntryNotice key={entry.key} entry={entry} />),
  ];
  return (
    <section className={`${styles.notices} floating`} aria-label={messages.label}>
      <div role="status">
        <ConnectionNotice />
      </div>
      <NewRequestsNotice />
      <Boundary name={failed.notices}>
        <div role="status">
          <LastChangeNotice />
        </div>
        <div className="visually-hidden" role="status" aria-atomic="false">
          {questions.map((question) => (
            <AnnouncedQuestion key={question.id} question={question} />
          ))}
        </div>
        {questions.map((question) => (
          <Question key={question.id} question={question} />
        ))}
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
