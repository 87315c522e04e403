import { clockIn } from '../../domain/clocks.ts';
import type { QuoteFields } from '../../domain/fields.ts';
import { buildPayload, type DeliveryMark, type QuotePayload } from '../../domain/payload.ts';
import { isQuoteId, quoteId } from '../../domain/quote-id.ts';
import type { QuoteStatus } from '../../domain/status.ts';
import type { ServiceInBrief } from '../../domain/words.ts';
import { contentsHash } from './contents-hash.ts';

export type NewQuote = {
  /** Undefined for a form posted without scripts. Then the same contents within a day are the same request. */
  requestId: string | undefined;
  /** The hash of the visitor's own fields. */
  contentsHash: string;
  receivedMs: number;
  status: QuoteStatus;
  payload: QuotePayload;
  /** The pages promise a quote within so many hours. */
  promiseHours: number;
  /** The addresses that are e-mailed about it. */
  recipients: readonly string[];
  /** Who has told the owner already. */
  deliveredBy?: DeliveryMark['delivered_by'] | undefined;
  /** The number of photos that follow; left out for none. */
  photoCount?: number;
  /** `hand` if the owner took it on the phone. */
  source?: 'site' | 'hand';
};

/** The values besides the fields that a client sends. Each is used only if it is well formed. */
export type Envelope = {
  requestId: string | undefined;
  quoteId: unknown;
  submissionDate: unknown;
  /** The value of the honeypot field. */
  honeypot: unknown;
  /** Who has told the owner already, as the browser says. */
  deliveredBy: unknown;
  /** The number of photos that follow. */
  photos: unknown;
};

type Receiving = {
  now: Date;
  recipients: readonly string[];
  /** Whether EmailJS is set up. Otherwise nothing can have been delivered by it. */
  hasEmailJs: boolean;
  /** The most photos that a request may have. */
  mostPhotos: number;
  terms: RequestTerms;
};

/** What a request may ask for at the moment of receipt, and what it is promised. */
export type RequestTerms = { services: readonly ServiceInBrief[]; promiseHours: number; timeZone: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isRequestId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/**
 * Turns valid fields into the record to store. A request that looks like spam is quarantined: it is stored without
 * recipients, so it is not e-mailed at once. The copy of a request that EmailJS has delivered has none either.
 */
export function toNewQuote(
  quote: QuoteFields,
  envelope: Envelope,
  { now, recipients, hasEmailJs, mostPhotos, terms }: Receiving,
): NewQuote {
  const id =
    typeof envelope.quoteId === 'string' && isQuoteId(envelope.quoteId)
      ? envelope.quoteId
      : quoteId(clockIn(terms.timeZone, now));
  const isSuspicious = typeof envelope.honeypot === 'string' && envelope.honeypot !== '';
  // The page never sends a filled honeypot through EmailJS, so the mark of such a request is not true.
  const isDelivered = hasEmailJs && !isSuspicious && envelope.deliveredBy === 'emailjs';
  return {
    requestId: envelope.requestId?.toLowerCase(),
    contentsHash: contentsHash(quote),
    receivedMs: now.getTime(),
    status: isSuspicious ? 'quarantine' : 'new',
    payload: buildPayload(quote, id, readDate(envelope.submissionDate) ?? now, terms.services),
    promiseHours: terms.promiseHours,
    recipients: isSuspicious || isDelivered ? [] : recipients,
    deliveredBy: isDelivered ? 'emailjs' : undefined,
    photoCount: isCount(envelope.photos) ? Math.min(envelope.photos, mostPhotos) : 0,
  };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}

/** Parses an ISO 8601 moment with a time zone and a year of four digits. */
function readDate(value: unknown): Date | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value)) {
    return undefined;
  }
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
