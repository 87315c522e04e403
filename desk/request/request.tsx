import { useQuery } from '@tanstack/react-query';
import { desk, inbox, request as words } from '../../content/desk.ts';
import type { DeskRequest } from '../../quote/desk.ts';
import { usePendingStatuses } from '../changes.ts';
import { useNow } from '../clock.ts';
import { requestQuery, useRow } from '../queries.ts';
import { SpamButton } from '../status/spam-button.tsx';
import { StatusPicker } from '../status/status-picker.tsx';
import { useTitle } from '../use-title.ts';
import { Answer } from './answer.tsx';
import { Facts } from './facts.tsx';
import { Head } from './head.tsx';
import { History } from './history.tsx';
import { NoteForm } from './note-form.tsx';
import styles from './request.module.css';

export function RequestScreen({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(requestQuery(id));
  // The list knows the name already.
  const row = useRow(id);
  useTitle(data ? nameOf(data) : (row?.name ?? words.untitled));
  return (
    <article className={styles.screen}>
      {data ? (
        <Loaded request={data} />
      ) : (
        <>
          <Head name={row?.name ?? words.untitled} />
          {error ? (
            <>
              <p className="error">{error.message}</p>
              <p>
                <button className="quiet-button" type="button" onClick={() => refetch()}>
                  {desk.tryAgain}
                </button>
              </p>
            </>
          ) : (
            <p>{inbox.loading}</p>
          )}
        </>
      )}
    </article>
  );
}

function Loaded({ request }: { request: DeskRequest }) {
  const { id, payload, receivedMs } = request;
  const nowMs = useNow();
  const status = usePendingStatuses().get(id) ?? request.status;
  const name = nameOf(request);
  return (
    <>
      <Head
        name={name}
        state={{ status, receivedMs, nowMs, isEmergency: payload.isEmergency, quoteId: payload.quote_id }}
      />
      <Answer id={id} payload={payload} name={name} status={status} />
      <StatusPicker id={id} name={name} status={status} history={request.history} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Facts request={request} />
          {status !== 'quarantine' && <SpamButton id={id} name={name} />}
        </div>
        <section className={styles.column} aria-labelledby="notes">
          <NoteForm id={id} />
          <History request={request} name={name} nowMs={nowMs} />
        </section>
      </div>
    </>
  );
}

function nameOf({ payload: { firstName, lastName } }: DeskRequest): string {
  return `${firstName} ${lastName}`.trim();
}
