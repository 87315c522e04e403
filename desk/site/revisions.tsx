import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { deskPaths } from '../../domain/desk-paths.ts';
import type { Revision } from '../../domain/site-desk.ts';
import { Asked } from '../asked.tsx';
import { Awaiting } from '../awaiting.tsx';
import { Back } from '../back.tsx';
import { EmptyState } from '../empty-state.tsx';
import { focusHeading } from '../focus.ts';
import { inDay, inFull } from '../moments.ts';
import { siteHistoryQuery } from '../queries.ts';
import { useTitle } from '../use-title.ts';
import { site, revisions as words } from '../words.ts';
import styles from './revisions.module.css';
import { usePublish } from './use-publish.ts';

/** Every version of the site, newest first. */
export function SiteHistoryScreen() {
  const { data, error, refetch } = useQuery(siteHistoryQuery);
  const bringBack = usePublish();
  useTitle(words.title);
  const [current, ...earlier] = data?.revisions ?? [];
  return (
    <div className="screen">
      <Back href={deskPaths.site}>{site.title}</Back>
      <h1 tabIndex={-1}>{words.heading}</h1>
      <div>
        <p className="sentence">{words.text}</p>
        <p className={styles.done} role="status">
          {bringBack.data && words.done}
        </p>
        <p className="error" role="alert">
          {bringBack.error?.message}
        </p>
      </div>
      {!data && <Awaiting error={error} retry={refetch} />}
      {data && !current && <EmptyState icon="undo" {...words.none} />}
      {current && (
        <ol className={styles.revisions}>
          <Version revision={current}>
            <p className={styles.current}>{words.current}</p>
          </Version>
          {earlier.map((revision) => (
            <Version key={revision.number} revision={revision}>
              <Asked
                button={words.bringBack}
                label={words.bringBackOf(inDay(revision.madeMs))}
                question={words.sure}
                yes={words.sureYes}
                isDisabled={bringBack.isPending}
                onYes={() => {
                  bringBack.mutate({ base: current.number, number: revision.number });
                  focusHeading();
                }}
              />
            </Version>
          ))}
        </ol>
      )}
    </div>
  );
}

type VersionProps = { revision: Revision; children: ReactNode };

function Version({ revision: { madeMs, by, changes, count }, children }: VersionProps) {
  return (
    <li className={styles.revision}>
      <h2 className={styles.moment}>
        <time dateTime={new Date(madeMs).toISOString()} title={inFull(madeMs)}>
          {inDay(madeMs)}
        </time>
      </h2>
      <p className={styles.by}>{by}</p>
      {changes.length > 0 && (
        <p>
          {changes.join(', ')} {count > changes.length && words.others(count - changes.length)}
        </p>
      )}
      {children}
    </li>
  );
}
