import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { deskPaths } from '../../domain/desk-paths.ts';
import type { PublishedVersion } from '../../domain/site-desk.ts';
import { EmptyState, Moment } from '../components/blocks.tsx';
import { ConfirmButton } from '../components/button.tsx';
import { ErrorMessage } from '../components/field.tsx';
import { focusHeading, showTop } from '../components/focus.ts';
import { QueryResult, Screen } from '../components/screen.tsx';
import { siteHistoryQuery } from '../connection/queries.ts';
import { labelOf } from '../messages.ts';
import { inDay, inSecond } from '../moments.ts';
import { publications as messages, site } from './messages.ts';
import { usePublish } from './use-publish.ts';

export function SiteHistoryScreen() {
  const reading = useQuery(siteHistoryQuery);
  const bringBack = usePublish();
  return (
    <Screen
      title={messages.title}
      heading={messages.heading}
      back={{ href: deskPaths.site, name: site.title }}
    >
      <div>
        <p className="sentence">{messages.text}</p>
        <p className="current" role="status">
          {bringBack.data && messages.done}
        </p>
        <ErrorMessage error={bringBack.error} />
      </div>
      <QueryResult reading={reading}>
        {({ publications: [current, ...earlier] }) =>
          current ? (
            <ol className="rows">
              <Version publication={current} when={whenOf(current, [current, ...earlier])}>
                <p className="current">{messages.current}</p>
              </Version>
              {earlier.map((publication) => (
                <Version
                  key={publication.number}
                  publication={publication}
                  when={whenOf(publication, [current, ...earlier])}
                >
                  <ConfirmButton
                    button={messages.bringBack}
                    label={labelOf(
                      messages.bringBack,
                      `${whenOf(publication, [current, ...earlier])}, ${publication.by}`,
                    )}
                    question={messages.sure}
                    yes={messages.sureYes}
                    isDisabled={bringBack.isPending}
                    onYes={() => {
                      bringBack.mutate({ base: current.number, number: publication.number });
                      showTop();
                      focusHeading();
                    }}
                  />
                </Version>
              ))}
            </ol>
          ) : (
            <EmptyState icon="undo" {...messages.none} />
          )
        }
      </QueryResult>
    </Screen>
  );
}

/** With seconds if the same device published another version in the same minute. */
function whenOf({ number, madeMs, by }: PublishedVersion, all: readonly PublishedVersion[]): string {
  const day = inDay(madeMs);
  const isUnique = all.every(
    (other) => other.number === number || other.by !== by || inDay(other.madeMs) !== day,
  );
  return isUnique ? day : inSecond(madeMs);
}

type VersionProps = { publication: PublishedVersion; when: string; children: ReactNode };

function Version({ publication: { madeMs, by, changes, count }, when, children }: VersionProps) {
  return (
    <li>
      <h2>
        <Moment ms={madeMs}>{when}</Moment>
      </h2>
      <p className="fact">{by}</p>
      {changes.length > 0 && (
        <p>
          {changes.join(', ')} {count > changes.length && messages.others(count - changes.length)}
        </p>
      )}
      {children}
    </li>
  );
}
