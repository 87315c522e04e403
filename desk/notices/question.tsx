import { useQuery } from '@tanstack/react-query';
import type { QuoteState } from '../../domain/quote.ts';
import { timeAgo } from '../../domain/time-ago.ts';
import { changeStatus, useOverlay } from '../changes/changes.ts';
import { type OpenQuestion, settleQuestion } from '../changes/contact-taps.ts';
import { focusStatus } from '../components/focus.ts';
import { useNow } from '../connection/clock.ts';
import { requestQuery } from '../connection/queries.ts';
import { question as messages } from './messages.ts';
import { Notice, NoticeButton } from './notice.tsx';

/** States in which no quote is awaiting an answer. */
const ENDED = new Set<string | undefined>(['accepted', 'declined', 'withdrawn'] satisfies QuoteState[]);

/** Asks after a tap whether the visitor was reached or got the quote. */
export function Question({ question: { id, way, atMs, isQuote } }: { question: OpenQuestion }) {
  const nowMs = useNow();
  const { data } = useQuery(requestQuery(id));
  const overlay = useOverlay();
  if (!data) return null;
  const request = overlay(data);
  const { status, history, quote, payload } = request;
  // Another device or the customer may have answered. A quote can be sent again, so only later marks count.
  const isMarked = history.some((one) => one.kind === 'status' && one.to === 'quoted' && one.atMs >= atMs);
  const isSettled = isQuote
    ? isMarked || status === 'quarantine' || ENDED.has(quote?.state)
    : status !== 'new';
  if (isSettled) return null;
  const to = isQuote ? 'quoted' : 'contacted';
  const { firstName } = payload;
  return (
    <Notice
      kind="plain"
      actions={
        <>
          <NoticeButton
            onClick={() => {
              changeStatus(request, to);
              focusStatus(to);
            }}
          >
            {messages[to]}
          </NoticeButton>
          <NoticeButton onClick={() => settleQuestion(id)}>{messages.no}</NoticeButton>
        </>
      }
    >
      {messages.tapped(way, timeAgo(atMs, nowMs))}{' '}
      {isQuote ? messages.sent(firstName) : messages.reached(firstName)}
    </Notice>
  );
}
