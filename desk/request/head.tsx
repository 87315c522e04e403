import { Link, useSearch } from 'wouter';
import type { DeskRequest } from '../../domain/desk.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { timeAgo } from '../../domain/span-words.ts';
import { Icon } from '../../site/components/icon.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { within } from '../components/way-back.ts';
import { useNow } from '../connection/clock.ts';
import { inFull } from '../moments.ts';
import { PromiseClock } from '../status/promise-clock.tsx';
import styles from './head.module.css';
import { request as words } from './words.ts';

type HeadProps = {
  name: string;
  /** The service and the town. */
  job: string;
  /** Undefined while the request is loading. */
  request: DeskRequest | undefined;
};

export function Head({ name, job, request }: HeadProps) {
  return (
    <header className={styles.head}>
      <p className={styles.line}>
        <Link className={`${styles.back} back`} href={within(deskPaths.inbox, useSearch())}>
          <Icon name="previous" />
          {words.back}
        </Link>
        {request && <span className={styles.number}>{words.number(request.payload.quote_id)}</span>}
      </p>
      <h1 className={styles.name} tabIndex={-1}>
        {name}
      </h1>
      {job && <p className="job">{job}</p>}
      {request && <State request={request} />}
    </header>
  );
}

function State({ request }: { request: DeskRequest }) {
  const nowMs = useNow();
  const { status, receivedMs, promiseHours, payload } = request;
  const { isEmergency } = payload;
  return (
    <>
      <p className={styles.state}>
        <PromiseClock {...{ status, isEmergency, receivedMs, promiseHours }} />{' '}
        <time dateTime={new Date(receivedMs).toISOString()} title={inFull(receivedMs)}>
          {timeAgo(receivedMs, nowMs)}
        </time>
      </p>
      {isEmergency && status === 'new' && (
        <p className={styles.emergency}>
          <DeskIcon name="alarm" />
          {words.emergency}
        </p>
      )}
    </>
  );
}
