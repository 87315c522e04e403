import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { InboxRow } from '../../domain/desk.ts';
import { deskPaths, requestPath } from '../../domain/desk-paths.ts';
import { phoneLink } from '../../domain/phone.ts';
import { noteTap } from '../changes/contact-taps.ts';
import { searchText } from '../changes/tab-text.ts';
import { Button, OutButton } from '../components/button.tsx';
import { LIST } from '../components/focus.ts';
import { announcedRequests, newRequests, noteRows, requestToShow } from '../connection/new-requests.ts';
import { inboxQuery } from '../connection/queries.ts';
import { labelOf } from '../messages.ts';
import { newRequests as messages, notices } from './messages.ts';
import { Notice, NoticeButton } from './notice.tsx';

export function NewRequestsNotice() {
  const { data } = useInfiniteQuery(inboxQuery('open'));
  const arrived = newRequests.use();
  const latest = announcedRequests.use();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const [, navigate] = useLocation();
  // Synchronizes the store of unseen requests with each read.
  useEffect(() => {
    if (!data) return;
    const rows = data.pages.flatMap(({ rows, newest }) => [...rows, ...newest]);
    noteRows(rows, { isComplete: data.pages.at(-1)?.next === null });
  }, [data]);

  function show() {
    const first = arrived.find(({ isEmergency }) => isEmergency) ?? arrived[0];
    searchText.set('');
    // The request may be on a page of the list that is not loaded.
    if (first && !data?.pages.some(({ rows }) => rows.some(({ id }) => id === first.id))) {
      navigate(requestPath(first.id));
      newRequests.set(arrived.filter((row) => row !== first));
      return;
    }
    // On a wide screen the list is already visible beside a request.
    const hasList = (document.getElementById(LIST)?.getClientRects().length ?? 0) > 0;
    navigate(hasList ? location.pathname : deskPaths.inbox);
    requestToShow.set(first?.id);
  }
  const isEmergency = arrived.some((row) => row.isEmergency);
  const sentence = say(arrived);
  const [only] = arrived.length === 1 ? arrived : [];
  const phone = only && phoneLink(only.phone);
  return (
    <>
      <p className="visually-hidden" role="status">
        {/* A sentence that repeats the last one is announced only in a new element. */}
        {latest.length > 0 && <span key={latest[0]?.id}>{say(latest)}</span>}
      </p>
      {arrived.some((row) => !dismissed.includes(row.id)) && (
        <Notice
          kind={isEmergency ? 'emergency' : 'plain'}
          icon={isEmergency ? 'alarm' : 'requests'}
          actions={
            <>
              {phone && (
                <OutButton
                  href={phone}
                  onClick={() => only && noteTap(only, { way: 'call', occasion: 'answer' })}
                >
                  {messages.call}
                </OutButton>
              )}
              <Button aria-label={labelOf(messages.show, sentence)} onClick={show}>
                {messages.show}
              </Button>
              <NoticeButton onClick={() => setDismissed(arrived.map(({ id }) => id))}>
                {notices.dismiss}
              </NoticeButton>
            </>
          }
        >
          <strong>{sentence}</strong>{' '}
          <span className="sentence">{arrived.map(({ name }) => name).join(', ')}</span>
        </Notice>
      )}
    </>
  );
}

function say(rows: readonly InboxRow[]): string {
  return rows.some(({ isEmergency }) => isEmergency)
    ? messages.emergency(rows.length)
    : messages.some(rows.length);
}
