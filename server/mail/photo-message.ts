import type { StoredRequest } from '../store/stored-request.ts';
import { type Message, messageOf, type Paragraph } from './message.ts';
import type { PhotoContents } from './photo-emails.ts';
import { closingOf, replyToOf, requestLink, subjectOf } from './request-message.ts';

type PhotoMessage = {
  id: string;
  request: StoredRequest;
  contents: PhotoContents;
  /** How the request's own e-mail was sent: with or without the visitor's words. Undefined if it had none. */
  announced: 'whole' | 'bare' | undefined;
  isBare: boolean;
  isToSender: boolean;
  deskUrl: string | undefined;
};

const listing = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Continues the conversation of the e-mail that announced the request. */
export function photoMessage(email: PhotoMessage): Message {
  const { id, request, contents, announced, isBare, isToSender, deskUrl } = email;
  const { request_id, payload, photo_count } = request;
  const { attached, leftOut, missing } = contents;
  // The mail server has refused the visitor's words before.
  const isWordless = isBare || announced === 'bare';
  const replyTo = isWordless ? undefined : replyToOf(payload);
  const first = subjectOf(request);
  const from = isWordless ? '' : ` from ${payload.firstName} ${payload.lastName}`.trimEnd();
  const coming = attached.map(({ number }) => number);
  const paragraphs: Paragraph[] = [
    ...(coming.length > 0
      ? [`${nameOf(coming, photo_count)}${from} ${coming.length === 1 ? 'is' : 'are'} attached.`]
      : []),
    ...(leftOut.length > 0 ? [`${nameOf(leftOut, photo_count)} ${isBare ? REFUSED : TOO_LARGE}`] : []),
    ...(leftOut.length > 0 && !deskUrl ? [`This saves all photos in a folder: ${EXPORT}`] : []),
    ...(missing > 0 ? [missingSentence(missing)] : []),
    ...(deskUrl ? [{ lines: [], link: requestLink(deskUrl, request_id) }] : []),
    ...(isWordless ? [`Request ${request_id}`] : closingOf(request, isToSender)),
  ];
  return {
    ...messageOf(id, first, paragraphs),
    subject: `${announced ? 'Re' : 'Photos'}: ${first}`,
    ...(replyTo ? { replyTo } : {}),
    ...(announced ? { follows: request_id } : {}),
    attachments: attached.map(({ number, bytes }) => ({ name: `photo-${number}.jpg`, bytes })),
  };
}

const REFUSED = 'came in, but the mail server refuses this email with photos attached.';
const TOO_LARGE = 'also came in, but would make this email too large for mail servers.';
const EXPORT = 'npm run quotes -- export --photos <folder>';

function nameOf(numbers: readonly number[], count: number): string {
  if (numbers.length === count) return ['The photo', 'Both photos'][count - 1] ?? `All ${count} photos`;
  return `Photo${numbers.length === 1 ? '' : 's'} ${listing.format(numbers.map(String))} of ${count}`;
}

function missingSentence(missing: number): string {
  return missing === 1
    ? '1 more has not arrived. If it comes, another email will bring it.'
    : `${missing} more have not arrived. If they come, another email will bring them.`;
}
