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
import { inSecond } from '../moments.ts';
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
              <Version publication={current}>
                <p className="current">{messages.current}</p>
              </Version>
              {earlier.map((publication) => (
                <Version key={publication.number} publication={publication}>
                  <ConfirmButton
                    button={messages.bringBack}
                    label={labelOf(messages.bringBack, `${inSecond(publication.madeMs)}, ${publication.by}`)}
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

type VersionProps = { publication: PublishedVersion; children: ReactNode };

function Version({ publication: { madeMs, by, changes, count }, children }: VersionProps) {
  return (
    <li>
      <h2>
        {/* With seconds: two versions may be of the same minute. */}
        <Moment ms={madeMs}>{inSecond(madeMs)}</Moment>
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
