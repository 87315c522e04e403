import type { StoredRequest } from '../store/stored-request.ts';
import { type Message, messageOf, type Paragraph } from './message.ts';
import type { PhotoContents } from './photo-emails.ts';
import { closingOf, EXPORT_PHOTOS, replyToOf, requestLink, subjectOf } from './request-message.ts';

type PhotoMessage = {
  id: string;
  request: StoredRequest;
  contents: PhotoContents;
  /** Whether the request had an e-mail of its own. */
  isAnnounced: boolean;
  isToSender: boolean;
  deskUrl: string | undefined;
};

/** Continues the conversation of the e-mail that announced the request. */
export function photoMessage(email: PhotoMessage): Message {
  const { id, request, contents, isAnnounced, isToSender, deskUrl } = email;
  const { request_id, payload, photo_count } = request;
  const { attached, areOthersMissing } = contents;
  const replyTo = replyToOf(payload);
  const first = subjectOf(request);
  const where = deskUrl ? 'your desk shows what is there.' : `this saves what is there: ${EXPORT_PHOTOS}`;
  const paragraphs: Paragraph[] = [
    `Photos attached: ${attached.length} of ${photo_count}.`,
    ...(areOthersMissing ? [`Some have not arrived, or are too large for an email; ${where}`] : []),
    ...(deskUrl ? [{ lines: [], link: requestLink(deskUrl, request_id) }] : []),
    ...closingOf(request, isToSender),
  ];
  return {
    ...messageOf(id, first, paragraphs),
    subject: `${isAnnounced ? 'Re' : 'Photos'}: ${first}`,
    ...(replyTo ? { replyTo } : {}),
    ...(isAnnounced ? { follows: request_id } : {}),
    attachments: attached.map(({ number, bytes }) => ({ name: `photo-${number}.jpg`, bytes })),
  };
}
