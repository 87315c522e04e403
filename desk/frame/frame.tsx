import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useRoute } from 'wouter';
import { deskPaths } from '../../domain/desk-paths.ts';
import { useLanes } from '../changes/changes.ts';
import { Boundary } from '../components/boundary.tsx';
import { rowId } from '../components/focus.ts';
import { useClock } from '../connection/clock.ts';
import { useRefetchOnChange } from '../connection/refetch-on-change.ts';
import { failed } from '../messages.ts';
import { Notices } from '../notices/notices.tsx';
import { useNotifications } from '../notifications/use-notifications.ts';
import { useDeskWorker } from '../worker/register.ts';
import { AlarmBar } from './alarm-bar.tsx';
import styles from './frame.module.css';
import { frame as messages } from './messages.ts';
import { Navigation } from './navigation.tsx';

export function Frame({ children }: { children: ReactNode }) {
  const [isRequest] = useRoute(deskPaths.request);
  const [isQuote] = useRoute(deskPaths.quote);
  useClock();
  useRefetchOnChange();
  useLanes();
  useNotifications();
  useDeskWorker();
  useFocusAfterNavigation();
  return (
    <div className={styles.frame} data-shows={isRequest || isQuote ? 'request' : 'screen'}>
      <a className="skip-link" href="#main">
        {messages.skipLink}
      </a>
      <Navigation />
      <div className={styles.page}>
        <Boundary name={failed.state}>
          <AlarmBar />
        </Boundary>
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <Notices />
      </div>
    </div>
  );
}

/** Focuses the heading of a new screen, so it is read aloud; back in the list, the request that was open. */
function useFocusAfterNavigation(): void {
  const [path] = useLocation();
  const former = useRef(path);
  useEffect(() => {
    if (former.current === path) return;
    const opened = former.current.split('/').at(-1) ?? '';
    former.current = path;
    // The screen itself scrolls to the hash.
    if (location.hash) return;
    const row = path.endsWith('/desk') ? document.getElementById(rowId(opened)) : null;
    const target = row ?? document.querySelector<HTMLElement>('main h1');
    target?.focus({ preventScroll: true });
  }, [path]);
}
