import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { deskPaths } from '../../domain/desk-paths.ts';
import { Icon } from '../../site/components/icon.tsx';
import { useChangeProblems, useLanes } from '../changes/changes.ts';
import { OutButton } from '../components/button.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { siteQuery } from '../connection/queries.ts';
import { useRefetchOnChange } from '../connection/refetch-on-change.ts';
import { session } from '../connection/session.ts';
import { ChangeProblem } from '../notices/change-problem.tsx';
import { ConnectionNotice } from '../notices/connection.tsx';
import { site } from '../site/messages.ts';
import { useUnsaved } from '../site/typed.ts';
import { preview as messages } from './messages.ts';
import styles from './preview.module.css';
import { Sheet } from './sheet.tsx';
import { followTaps, hasEditableText, reloadPage, returnFocus } from './tap-field.ts';
import { Width } from './width-button.tsx';

/** The bar and the edit sheet of the preview. `mistake`: why the page lacks a change, or ''. */
export function Preview({ mistake }: { mistake: string }) {
  const { data } = useQuery(siteQuery);
  const [opened, setOpened] = useState<string>();
  const unsettled = useChangeProblems();
  const unsaved = useUnsaved();
  useRefetchOnChange();
  useLanes();
  // Changes that need a decision do not delay the reload.
  useLoadAgain(unsaved.filter(({ entry }) => !entry?.refused).length, opened !== undefined);
  useSignedInOnly();
  useEffect(() => {
    const stop = followTaps(setOpened);
    returnFocus();
    return stop;
  }, []);
  const hint =
    unsaved.length > 0
      ? site.unsaved(unsaved.length)
      : mistake || (hasEditableText() ? messages.tap : messages.noTaps);
  return (
    <section className={`${styles.preview} floating`} aria-label={messages.label}>
      <div role="status">
        <ConnectionNotice />
      </div>
      <div role="alert">
        {unsettled.map((entry) => (
          <ChangeProblem key={entry.id} entry={entry} />
        ))}
      </div>
      <div className={styles.bar}>
        <p
          className={styles.hint}
          role="status"
          data-kind={mistake && unsaved.length === 0 ? 'mistake' : 'hint'}
        >
          <strong>{messages.label}</strong> {hint}
        </p>
        <nav className={styles.items} aria-label={messages.ways}>
          <OutButton kind="tile" href={deskPaths.inbox}>
            <Icon name="previous" />
            {messages.back}
          </OutButton>
          <OutButton kind="tile" href={deskPaths.site}>
            <DeskIcon name="search" />
            {messages.list}
          </OutButton>
          <Width />
          <OutButton kind={data && data.changes > 0 ? 'small primary' : 'quiet'} href={deskPaths.sitePublish}>
            {site.publish}
            {data && data.changes > 0 && (
              <span>
                {data.changes}
                <span className="visually-hidden"> {messages.waiting(data.changes)}</span>
              </span>
            )}
          </OutButton>
        </nav>
      </div>
      {opened !== undefined && <Sheet path={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

/** Reloads the page once everything is saved and the sheet is closed. */
function useLoadAgain(unsaved: number, isOpen: boolean): void {
  const isOutdated = useRef(false);
  useEffect(() => {
    if (unsaved > 0) isOutdated.current = true;
    else if (isOutdated.current && !isOpen) reloadPage();
  }, [unsaved, isOpen]);
}

/** Sends a signed-out device to the sign-in. */
function useSignedInOnly(): void {
  const isOut = session.use().is === 'out';
  useEffect(() => {
    if (isOut) location.replace(deskPaths.site);
  }, [isOut]);
}
