import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { deskPaths } from '../../domain/desk-paths.ts';
import { searched } from '../changes/kept-for-tab.ts';
import { DeskIcon } from '../components/icon.tsx';
import { inboxQuery } from '../connection/queries.ts';
import styles from './inbox.module.css';
import { inbox as words } from './words.ts';

/** The way to the emergencies that nobody has answered, where another list or a search hides them. */
export function Unanswered() {
  const { data } = useInfiniteQuery(inboxQuery('open'));
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const count = rows.filter(({ isEmergency, status }) => isEmergency && status === 'new').length;
  if (count === 0) return null;
  return (
    <Link className={styles.unanswered} href={deskPaths.inbox} onClick={() => searched.set('')}>
      <DeskIcon name="alarm" />
      {words.unanswered(count)}
    </Link>
  );
}
