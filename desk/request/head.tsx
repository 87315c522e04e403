import { Link, useSearch } from 'wouter';
import { request as words } from '../../content/desk.ts';
import { deskPaths } from '../../quote/desk-paths.ts';
import type { QuoteStatus } from '../../quote/status.ts';
import { timeAgo } from '../../quote/time-spans.ts';
import { Icon } from '../../site/components/icon.tsx';
import { DeskIcon } from '../icon.tsx';
import { within } from '../inbox/within.ts';
import { inFull } from '../moments.ts';
import { PromiseClock } from '../status/promise-clock.tsx';
import styles from './head.module.css';

type HeadProps = {
  name: string;
  /** Undefined while the request is loading. */
  state?: { status: QuoteStatus; receivedMs: number; nowMs: number; isEmergency: boolean; quoteId: string };
};

export function Head({ name, state }: HeadProps) {
  return (
    <header className={styles.head}>
      <p className={styles.line}>
        <Link className={styles.back} href={within(deskPaths.inbox, useSearch())}>
          <Icon name="previous" />
          {words.back}
        </Link>
        {state && <span className={styles.number}>{words.number(state.quoteId)}</span>}
      </p>
      <h1 className={styles.name} tabIndex={-1}>
        {name}
      </h1>
      {state && (
        <p className={styles.state}>
          <PromiseClock {...state} />
          <time dateTime={new Date(state.receivedMs).toISOString()} title={inFull(state.receivedMs)}>
            {timeAgo(state.receivedMs, state.nowMs)}
          </time>
        </p>
      )}
      {state?.isEmergency && state.status === 'new' && (
        <p className={styles.emergency}>
          <DeskIcon name="alarm" />
          {words.emergency}
        </p>
      )}
    </header>
  );
}
