import type { ReactNode } from 'react';
import { useRoute } from 'wouter';
import { deskPaths } from '../../domain/desk-paths.ts';
import { useLanes } from '../changes/changes.ts';
import { Boundary } from '../components/boundary.tsx';
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
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts';

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
