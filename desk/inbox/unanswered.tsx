import { useInfiniteQuery } from '@tanstack/react-query';
import { deskPaths } from '../../domain/desk-paths.ts';
import { searchText } from '../changes/tab-text.ts';
import { LinkButton } from '../components/button.tsx';
import { inboxQuery } from '../connection/queries.ts';
import { Notice } from '../notices/notice.tsx';
import { inbox as messages } from './messages.ts';

/** Link to unanswered emergencies while another view or a search hides them. */
export function Unanswered() {
  const { data } = useInfiniteQuery(inboxQuery('open'));
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const count = rows.filter(({ isEmergency, status }) => isEmergency && status === 'new').length;
  if (count === 0) return null;
  return (
    <Notice kind="emergency" icon="alarm">
      <LinkButton kind="text" href={deskPaths.inbox} onClick={() => searchText.set('')}>
        {messages.unanswered(count)}
      </LinkButton>
    </Notice>
  );
}
