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

/** In these states the quote no longer awaits an answer. */
const ENDED = new Set<string | undefined>(['accepted', 'declined', 'withdrawn'] satisfies QuoteState[]);

type QuestionProps = { question: OpenQuestion };

/** Asks after a tap whether the customer was reached or got the quote. */
export function Question({ question }: QuestionProps) {
  const nowMs = useNow();
  const asked = useAsked(question);
  if (!asked) return null;
  const { request, to, sentence } = asked;
  const { id, way, atMs } = question;
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
      {messages.tapped(way, timeAgo(atMs, nowMs))} {sentence}
    </Notice>
  );
}

/** The question for screen readers, without the time, which they would announce anew each minute. */
export function AnnouncedQuestion({ question }: QuestionProps) {
  const asked = useAsked(question);
  return asked && <p>{asked.sentence}</p>;
}

/** Undefined until the request is loaded, and once the question is settled. */
function useAsked({ id, atMs, isQuote }: OpenQuestion) {
  const { data } = useQuery(requestQuery(id));
  const overlay = useOverlay();
  if (!data) return;
  const request = overlay(data);
  const { status, history, quote, payload } = request;
  // Another device or the customer may have answered. A quote can be sent again, so only later marks count.
  const isMarked = history.some((one) => one.kind === 'status' && one.to === 'quoted' && one.atMs >= atMs);
  const isSettled = isQuote
    ? isMarked || status === 'quarantine' || ENDED.has(quote?.state)
    : status !== 'new';
  if (isSettled) return;
  const to: 'quoted' | 'contacted' = isQuote ? 'quoted' : 'contacted';
  const { firstName } = payload;
  return { request, to, sentence: isQuote ? messages.sent(firstName) : messages.reached(firstName) };
}
