import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from 'wouter';
import type { InboxPage, InboxRow } from '../../domain/desk.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { VIEWS, type View } from '../../domain/status.ts';
import { searchText } from '../changes/tab-text.ts';
import { Badge } from '../components/badge.tsx';
import { LinkButton, OutButton } from '../components/button.tsx';
import { QueryResult, useTitle } from '../components/screen.tsx';
import { SearchField } from '../components/search-field.tsx';
import { ShowMore } from '../components/show-more.tsx';
import { inboxQuery } from '../connection/queries.ts';
import { Menu } from '../frame/menu.tsx';
import { Notice } from '../notices/notice.tsx';
import styles from './inbox.module.css';
import { countInWords, inbox as messages } from './messages.ts';
import { RequestList } from './request-list.tsx';

export function Inbox({ openId }: { openId: string | undefined }) {
  const view = readView(useSearch());
  const search = searchText.use().trim();
  const reading = useInfiniteQuery({
    ...inboxQuery(view, search),
    ...(search ? { placeholderData: keepPreviousData } : {}),
  });
  const { data, hasNextPage, isPlaceholderData } = reading;
  useTitle(openId ? undefined : messages.heading);
  const rows = data && eachOnce(data.pages.flatMap((page) => page.rows));
  const { counts, late = 0, toSchedule = 0, scheduled = 0 } = data?.pages[0] ?? {};
  const isOpen = view === 'open' && !search;
  const isFresh = [toSchedule, scheduled, ...Object.values(counts ?? {})].every((count) => count === 0);
  const canExport = (rows?.length ?? 0) > 0 || (isOpen && toSchedule + scheduled > 0);
  const Heading = openId ? 'h2' : 'h1';
  return (
    <>
      <div className={styles.head}>
        <div className={styles.line}>
          <div className={styles.title}>
            <Heading className={styles.heading} tabIndex={-1}>
              {messages.heading}
            </Heading>
            {late > 0 && (
              <Badge tone="late" isFilled>
                {messages.late(countInWords(late))}
              </Badge>
            )}
          </div>
          <LinkButton href={deskPaths.byHand} aria-label={messages.add}>
            {messages.addShort}
          </LinkButton>
          <Menu at="list" />
        </div>
        <SearchField
          text={searchText}
          hint={messages.searchHint}
          found={isPlaceholderData ? undefined : rows?.length}
          hasMore={hasNextPage}
        />
        {search ? <p className="sentence">{messages.found}</p> : <Views view={view} counts={counts} />}
        {(search || view !== 'open') && <Unanswered />}
      </div>
      <div className={rows ? undefined : styles.wait}>
        <QueryResult reading={reading}>
          {() => (
            <RequestList
              // A new view or search starts a new snapshot.
              key={`${view} ${search} ${isPlaceholderData}`}
              rows={rows ?? []}
              readMs={data?.pages[0]?.nowMs ?? 0}
              kind={search ? 'search' : view}
              isFresh={isFresh}
              toSchedule={isOpen ? toSchedule : 0}
              openId={openId}
              isOutdated={isPlaceholderData}
            />
          )}
        </QueryResult>
      </div>
      {hasNextPage && (
        <div className={styles.below}>
          <ShowMore reading={reading} />
        </div>
      )}
      {canExport && (
        <p className={styles.below}>
          <OutButton
            kind="text"
            href={`/api/desk/requests.csv?${new URLSearchParams({ view, search })}`}
            download
          >
            {messages.export}
          </OutButton>
        </p>
      )}
    </>
  );
}

/** A request that changed since the first page may appear again on a later one. */
function eachOnce(rows: readonly InboxRow[]): InboxRow[] {
  return rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) === index);
}

function readView(search: string): View {
  const wanted = new URLSearchParams(search).get('view');
  return VIEWS.find((view) => view === wanted) ?? 'open';
}

function Views({ view, counts }: { view: View; counts: InboxPage['counts'] | undefined }) {
  return (
    <nav aria-label={messages.views.label}>
      <ul className={styles.views}>
        {VIEWS.map((name) => (
          <li key={name}>
            <Link
              className={styles.view}
              href={name === 'open' ? deskPaths.inbox : `${deskPaths.inbox}?view=${name}`}
              aria-current={name === view ? 'true' : undefined}
            >
              {messages.views[name]}
              {counts && <Badge>{countInWords(counts[name])}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Link to unanswered emergencies while another view or a search hides them. */
function Unanswered() {
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
