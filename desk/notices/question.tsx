import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DeskRequest } from '../../domain/desk.ts';
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
function useAsked(question: OpenQuestion) {
  const { id, isQuote } = question;
  const { data } = useQuery(requestQuery(id));
  const overlay = useOverlay();
  const request = data && overlay(data);
  const isSettled = request && isSettledBy(request, question);
  // Synchronizes with other devices: a question that was settled there must not take the place of another.
  useEffect(() => {
    if (isSettled) settleQuestion(id);
  }, [isSettled, id]);
  if (!request || isSettled) return;
  const to: 'quoted' | 'contacted' = isQuote ? 'quoted' : 'contacted';
  const { firstName } = request.payload;
  return { request, to, sentence: isQuote ? messages.sent(firstName) : messages.reached(firstName) };
}

/** By the customer, or by any mark on any device since the tap, because a quote can be sent again. */
function isSettledBy({ status, history, quote }: DeskRequest, { isQuote, before }: OpenQuestion): boolean {
  if (!isQuote) return status !== 'new';
  const isMarked = history.some(({ kind, id }) => kind === 'status' && !before.includes(id));
  // Another quote for the same request does not undo a job that is scheduled or done.
  return isMarked || ['scheduled', 'done', 'quarantine'].includes(status) || ENDED.has(quote?.state);
}
