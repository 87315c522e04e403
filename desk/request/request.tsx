import { useQuery } from '@tanstack/react-query';
import type { DeskRequest } from '../../domain/desk.ts';
import type { QuoteStatus } from '../../domain/status.ts';
import { Awaiting } from '../awaiting.tsx';
import { usePendingStatuses } from '../changes.ts';
import { useNow } from '../clock.ts';
import { NOTES } from '../focus.ts';
import { nameOf, requestQuery, useRow } from '../queries.ts';
import { SpamButton } from '../status/spam-button.tsx';
import { StatusPicker } from '../status/status-picker.tsx';
import { useTitle } from '../use-title.ts';
import { request as words } from '../words.ts';
import { Answer } from './answer.tsx';
import { Facts } from './facts.tsx';
import { Head } from './head.tsx';
import { History } from './history.tsx';
import { NoteForm } from './note-form.tsx';
import { Remind } from './remind.tsx';
import styles from './request.module.css';

export function RequestScreen({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(requestQuery(id));
  // The list knows the name already.
  const row = useRow(id);
  const status = usePendingStatuses().get(id) ?? data?.status ?? 'new';
  const nowMs = useNow();
  const name = data ? nameOf(data) : (row?.name ?? words.untitled);
  const job = data ? [data.payload.service_needed, data.payload.city] : [row?.service, row?.town];
  useTitle(name);
  return (
    <article className={styles.screen}>
      {/* The same before and after the request is loaded, because the focus is on its heading. */}
      <Head name={name} job={job.filter(Boolean).join(' · ')} state={data && { request: data, status, nowMs }} />
      {data && <Loaded request={data} name={name} status={status} nowMs={nowMs} />}
      {!data && <Awaiting error={error} retry={refetch} />}
    </article>
  );
}

type LoadedProps = { request: DeskRequest; name: string; status: QuoteStatus; nowMs: number };

function Loaded({ request, name, status, nowMs }: LoadedProps) {
  const { id, payload, version } = request;
  const subject = { id, name, version };
  return (
    <>
      <Answer id={id} payload={payload} />
      <StatusPicker subject={subject} request={request} status={status} />
      {status !== 'quarantine' && <Remind subject={subject} reminder={request.reminder} nowMs={nowMs} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Facts request={request} />
          {status !== 'quarantine' && <SpamButton subject={subject} />}
        </div>
        <section className={styles.column} aria-labelledby={NOTES}>
          <NoteForm subject={subject} />
          <History request={request} subject={subject} nowMs={nowMs} />
        </section>
      </div>
    </>
  );
}
