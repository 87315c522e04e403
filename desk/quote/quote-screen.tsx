import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskRequest } from '../../domain/desk.ts';
import { requestPath } from '../../domain/desk-paths.ts';
import { serviceInWords } from '../../domain/payload.ts';
import { Badge } from '../components/badge.tsx';
import { focusHeading, showTop } from '../components/focus.ts';
import { QueryResult, Screen } from '../components/screen.tsx';
import { useNow } from '../connection/clock.ts';
import { requestQuery } from '../connection/queries.ts';
import { today as todayOf } from '../moments.ts';
import { Message } from '../request/facts.tsx';
import { FinishedQuote } from './finished-quote.tsx';
import { quote as messages } from './messages.ts';
import styles from './quote-screen.module.css';
import { sayState } from './summary.tsx';
import { useQuoteForm, Write } from './write.tsx';

export function QuoteScreen({ id }: { id: string }) {
  const reading = useQuery(requestQuery(id));
  const name = reading.data?.name ?? '';
  return (
    <Screen
      title={name ? messages.title(name) : messages.heading}
      heading={messages.heading}
      back={{ href: requestPath(id), name: name || messages.heading }}
    >
      <QueryResult reading={reading}>{(request) => <Loaded request={request} />}</QueryResult>
    </Screen>
  );
}

function Loaded({ request }: { request: DeskRequest }) {
  const { quote, payload } = request;
  const today = todayOf(useNow());
  const editing = useQuoteForm(request, today);
  const [wanted, setWanted] = useState<'write' | 'send'>();
  const { state } = editing.edit;
  // An edit of another tab waits for the owner, and the link for that edit.
  if (wanted === 'send' && (state === 'conflict' || state === 'refused')) setWanted('write');
  const isUnfinished = !quote || quote.state === 'draft' || quote.isChanged || state !== 'known';
  const isWriting = !quote || (wanted ? wanted === 'write' : isUnfinished);
  function show(next: 'write' | 'send') {
    setWanted(next);
    showTop();
    focusHeading();
  }
  return (
    <>
      <p className="sentence">{[serviceInWords(payload), payload.city].filter(Boolean).join(' · ')}</p>
      <div className={styles.job}>
        <Message request={request} />
      </div>
      {quote && (
        <p role="status">
          <Badge tone="new" isFilled>
            {sayState(quote, today)}
          </Badge>
        </p>
      )}
      {quote?.shown && quote.isChanged && <p className="note">{messages.changed}</p>}
      {isWriting ? (
        <Write request={request} editing={editing} today={today} onReady={() => show('send')} />
      ) : (
        <FinishedQuote request={request} quote={quote} onChange={() => show('write')} />
      )}
    </>
  );
}
