import { fullName } from '../../domain/full-name.ts';
import { writeRange } from '../../domain/money.ts';
import { serviceInWords } from '../../domain/payload.ts';
import type { QuoteContents, QuoteEvent } from '../../domain/quote.ts';
import { MOST_STARS, type WorkEvent } from '../../domain/work.ts';
import type { StoredRequest } from '../store/stored-request.ts';
import { type Message, messageOf, NEXT_LINE, type Paragraph } from './message.ts';
import { bareMessage, closingOf, replyToOf, requestLink } from './request-message.ts';

/** An answer to the quote, or the review after the job. */
type Said = QuoteEvent | Extract<WorkEvent, { what: 'reviewed' }>;

type QuoteEmail = {
  id: string;
  request: StoredRequest;
  event: Said;
  contents: Pick<QuoteContents, 'lines'>;
  /** Without the customer's words. */
  isBare: boolean;
  isToSender: boolean;
  deskUrl: string | undefined;
};

/** Names that may appear in the subject. Others could be a phone number or an address. */
const NAME = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$)){1,80}$/u;

export function quoteMessage(email: QuoteEmail): Message {
  const { id, request, event, contents, isBare, isToSender, deskUrl } = email;
  const headline = headlineOf(event);
  if (isBare) return bareMessage(id, request, deskUrl, `A customer ${headline} (#${request.quote_id})`);
  const { request_id, payload } = request;
  const link = deskUrl ? [{ lines: [], link: requestLink(deskUrl, request_id) }] : [];
  const name = fullName(payload);
  const replyTo = replyToOf(payload);
  const about = [serviceInWords(payload), payload.city && `in ${payload.city}`].filter(Boolean).join(' ');
  const message = messageOf(id, `${NAME.test(name) ? name : 'A customer'} ${headline}`, [
    ...sayAnswer(event, contents),
    ...(about ? [about] : []),
    ...link,
    ...closingOf(request, isToSender),
  ]);
  return { ...message, ...(replyTo ? { replyTo } : {}) };
}

function headlineOf(event: Said): string {
  if (event.what === 'reviewed') return `wrote a review: ${starsOf(event)}`;
  if (event.what === 'accepted') return `accepted your quote: ${writeRange(event.total)}`;
  return event.what === 'declined' ? 'declined your quote' : 'asks about your quote';
}

function sayAnswer(event: Said, { lines }: QuoteEmail['contents']): Paragraph[] {
  if (event.what === 'reviewed') {
    const may = event.mayShow ? 'You may show it on your site.' : 'Please do not show it on your site.';
    return [starsOf(event), quoted('Review', event.words), may];
  }
  if (event.what === 'accepted') {
    const wanted = lines
      .filter(({ id }) => event.options.includes(id))
      .map(({ words }) => `${NEXT_LINE}${words}`);
    return [
      `Total: ${writeRange(event.total)}`,
      ...(wanted.length > 0 ? [`Also wanted:${wanted.join('')}`] : []),
      quoted('Preferred days', event.words),
    ];
  }
  if (event.what === 'declined') return [quoted('Reason', event.words)];
  return event.what === 'asked' ? [quoted('Question', event.words)] : [];
}

function starsOf({ stars }: { stars: number }): string {
  return `${stars} of ${MOST_STARS} stars`;
}

/** Later lines are indented, so that none can pass for a line of ours. */
function quoted(label: string, words: string): string {
  return `${label}: ${words === '' ? '-' : words.replaceAll('\n', NEXT_LINE)}`;
}
