/** Turns a phone call into a request (promises: Customers). */
import { z } from 'zod';
import { type RequestByHand, readPhone, splitName } from '../../domain/by-hand.ts';
import { clockIn } from '../../domain/clocks.ts';
import { type Details, detailsErrors, isDetails, withDetails } from '../../domain/details.ts';
import { emptyRequest, fields } from '../../domain/fields.ts';
import { buildPayload } from '../../domain/payload.ts';
import { quoteId } from '../../domain/quote-id.ts';
import { text, uuid } from '../http/input.ts';
import { refusals } from '../http/messages.ts';
import { contentsHash } from '../receiving/contents-hash.ts';
import type { NewRequest } from '../receiving/insert.ts';
import type { RequestTerms } from '../receiving/receive.ts';

export const byHandShape = z.object({
  id: uuid,
  name: text(201),
  phone: text(60),
  notes: text(5000, { multiline: true }),
  details: z.custom<Details>(isDetails, refusals.unprocessable).default({}),
});

/** Returns an error message if a field is wrong. The input must be normalized. Nobody is notified. */
export function toRequestByHand(
  { id, name, phone, notes, details = {} }: RequestByHand,
  { services, promiseHours, timeZone }: RequestTerms,
  now: Date,
): NewRequest | string {
  if (name === '') return 'Please add the name.';
  const number = readPhone(phone);
  if (!number) return 'Please add the phone number with its ten digits, such as 734-555-0142.';
  const written = [notes, number.extension && `Extension ${number.extension}`].filter(Boolean).join('\n');
  if (written.length > fields.additionalDetails.maxLength) {
    return `At most ${fields.additionalDetails.maxLength} characters fit in the notes.`;
  }
  const named = services.find(({ title }) => notes.toLowerCase().includes(title.toLowerCase()));
  const known = {
    ...emptyRequest,
    ...splitName(name),
    phone: number.phone,
    serviceNeeded: named?.id ?? '',
    additionalDetails: written.toLowerCase() === named?.title.toLowerCase() ? '' : written,
  };
  const [error] = Object.values(detailsErrors(known, details, services));
  if (error) return error;
  const request = withDetails(known, details);
  return {
    requestId: id,
    contentsHash: contentsHash(request),
    receivedMs: now.getTime(),
    status: 'new',
    payload: buildPayload(request, quoteId(clockIn(timeZone, now)), now, services),
    promiseHours,
    recipients: [],
    source: 'hand',
  };
}
