import { labels } from '../../domain/field-messages.ts';
import { fieldNames } from '../../domain/fields.ts';
import { valueForOwner } from '../../domain/for-owner.ts';
import { fullName } from '../../domain/full-name.ts';
import { linkOfField, mailLink, mapLink, placeOf } from '../../domain/links.ts';
import type { RequestPayload } from '../../domain/payload.ts';
import type { StoredRequest } from '../store/stored-request.ts';
import { type Link, linkAsText, type Message, messageOf, type Paragraph } from './message.ts';

type Line = { label: string; value: string; link?: string | undefined };

export const EXPORT_PHOTOS = 'npm run quotes -- export --photos <folder>';

/** The link has no sign-in code, so a forwarded e-mail signs nobody in. */
export function requestLink(deskUrl: string, requestId: string): Link {
  return { words: 'Open it on your desk', url: `${deskUrl}/request/${requestId}` };
}

type RequestEmail = {
  timeZone: string;
  deskUrl?: string | undefined;
  /** The recipient is the sender, too. Gmail and others then ignore Reply-To. */
  isToSender?: boolean;
};

/** A request that cannot be described is still announced. */
export function requestMessage(request: StoredRequest, email: RequestEmail): Message {
  const { timeZone, deskUrl, isToSender = false } = email;
  try {
    const { request_id: id, payload } = request;
    const replyTo = replyToOf(payload);
    return {
      id,
      ...(replyTo ? { replyTo } : {}),
      ...contents(request, replyTo !== undefined && !isToSender, timeZone, deskUrl),
    };
  } catch {
    return bareMessage(request.request_id, request, deskUrl);
  }
}

/** Undefined if mail servers may refuse the visitor's address. */
export function replyToOf({ firstName, lastName, email }: RequestPayload): Message['replyTo'] {
  // Only ASCII may precede the @, unless every mail server on the way supports RFC 6532.
  if (!/^[\x21-\x7e]+@/.test(email)) return undefined;
  return { name: fullName({ firstName, lastName }), address: email };
}

/** How the owner writes to the visitor, and the request's id. */
export function closingOf({ payload, request_id }: StoredRequest, isToSender: boolean): Paragraph[] {
  const { firstName, email } = payload;
  if (replyToOf(payload) && !isToSender)
    return [`Reply to this email to write to ${firstName}. Request ${request_id}`];
  const url = mailLink(email);
  const link = url && { words: `Write to ${firstName}`, url };
  return [...(link ? [{ lines: [], link }] : []), `Request ${request_id}`];
}

/** Has a part of the request id, because requests of the same minute share a quote id. */
export function subjectOf({ request_id, quote_id, payload }: StoredRequest): string {
  const urgent = payload.isEmergency ? 'EMERGENCY: ' : '';
  return `${urgent}Quote request #${quote_id} (${request_id.slice(0, 4)})`;
}

/** Without any of the visitor's words. */
export function bareMessage(
  id: string,
  request: StoredRequest,
  deskUrl: string | undefined,
  subject = subjectOf(request),
): Message {
  const { request_id, photo_count } = request;
  const photos = photo_count > 0 ? ` Photos: ${photo_count}.` : '';
  return messageOf(id, subject, [
    `An email about this request cannot be sent with the visitor’s words or photos.${photos}`,
    ...(deskUrl
      ? [{ lines: [], link: requestLink(deskUrl, request_id) }]
      : [`Read it: npm run quotes -- show ${request_id}`]),
    ...(photos && !deskUrl ? [`Save the photos: ${EXPORT_PHOTOS}`] : []),
  ]);
}

function contents(
  request: StoredRequest,
  isAnswerable: boolean,
  timeZone: string,
  deskUrl: string | undefined,
) {
  const { payload, request_id } = request;
  const lines = linesOf(request, timeZone, deskUrl);
  const link = deskUrl && requestLink(deskUrl, request_id);
  const subject = subjectOf(request);
  const withoutReply = payload.email ? 'Use the address above to write to' : 'Use the number above to call';
  const how = isAnswerable ? 'Reply to this email to write to' : withoutReply;
  const closing = `${how} ${payload.firstName}. Request ${request_id}`;
  return {
    subject,
    text: [subject, ...(link ? [linkAsText(link)] : []), lines.map(asText).join('\n'), `${closing}\n`].join(
      '\n\n',
    ),
  };
}

/** From ISO 8601, → "Friday, July 3, 2026 at 9:05 AM EDT" */
function inCompanyTime(moment: string, timeZone: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  return date.toLocaleString('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
}

function linesOf(
  { payload: request, photo_count }: StoredRequest,
  timeZone: string,
  deskUrl: string | undefined,
): Line[] {
  const place = placeOf(request);
  return [
    ...fieldNames.map((field) => ({
      label: labels[field],
      value: valueForOwner(request, field),
      link: linkOfField(request, field),
    })),
    ...(photo_count > 0 ? [{ label: 'Photos', value: photosComing(photo_count, deskUrl) }] : []),
    {
      label: 'Map',
      value: place,
      link: place && mapLink(place),
    },
    { label: 'Quote request', value: `#${request.quote_id}` },
    { label: 'Submitted', value: inCompanyTime(request.submission_date, timeZone) },
  ];
}

function photosComing(count: number, deskUrl: string | undefined): string {
  const [coming, them] = count === 1 ? ['is on its way', 'it'] : ['are on their way', 'them'];
  const onDesk = deskUrl ? `, and your desk will show ${them}` : '';
  return `${count} ${coming}; another email will bring ${them}${onDesk}`;
}

/** Later lines are indented, so that none can pass for a line of ours. */
function asText({ label, value, link }: Line): string {
  const shown = value ? value.replaceAll('\n', '\n    ') : '-';
  return link ? `${label}: ${shown} <${link}>` : `${label}: ${shown}`;
}
