import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useRoute } from 'wouter';
import { desk, inbox as inboxWords } from '../../content/desk.ts';
import { deskPaths } from '../../quote/desk-paths.ts';
import { arrivals, noteRows } from '../arrivals.ts';
import { inboxQuery } from '../queries.ts';
import { useStayCurrent } from '../stay-current.ts';
import { AlarmBar } from './alarm-bar.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import styles from './frame.module.css';
import { Navigation } from './navigation.tsx';
import { TroubleBar } from './trouble-bar.tsx';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';

/** What is around every screen of a signed-in device. */
export function Frame({ children }: { children: ReactNode }) {
  const [isRequest] = useRoute(deskPaths.request);
  useStayCurrent();
  useFocusOnArrival();
  return (
    <div className={styles.frame} data-shows={isRequest ? 'request' : 'screen'}>
      <a className="skip-link" href="#main">
        {desk.skipLink}
      </a>
      <Navigation />
      <div className={styles.page}>
        <AlarmBar />
        <ConnectionBar />
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <TroubleBar />
      </div>
      <Arrivals />
    </div>
  );
}

/** Reads aloud what comes in, whichever screen is shown. */
function Arrivals() {
  const { data } = useInfiniteQuery(inboxQuery('open'));
  const arrived = arrivals.use();
  // Synchronises what is unseen, which outlives every screen, with what was read.
  useEffect(() => {
    if (data) noteRows(data.pages.flatMap(({ rows }) => rows));
  }, [data]);
  const isEmergency = arrived.some((row) => row.isEmergency);
  const words = isEmergency ? inboxWords.arrivedEmergency : inboxWords.arrived;
  return (
    <p className="visually-hidden" role="status">
      {arrived.length > 0 ? words(arrived.length) : ''}
    </p>
  );
}
