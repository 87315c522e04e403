import type { FastifyRequest } from 'fastify';
import { clockIn } from '../../domain/clocks.ts';
import type { QuoteFields } from '../../domain/fields.ts';
import { buildPayload } from '../../domain/payload.ts';
import { isQuoteId, quoteId } from '../../domain/quote-id.ts';
import type { ServiceInBrief } from '../../domain/words.ts';
import { contentsHash } from './contents-hash.ts';
import type { NewQuote, PutResult } from './insert.ts';
import type { Limiter } from './limiter.ts';

/** The values besides the fields that a client sends. Each is used only if it is well formed. */
type Envelope = {
  requestId?: string;
  quoteId?: unknown;
  submissionDate?: unknown;
  /** The value of the honeypot field. */
  honeypot: unknown;
  /** Who has told the owner already, as the browser says. */
  deliveredBy?: unknown;
  /** The number of photos that follow. */
  photos: unknown;
};

type Receiving = {
  recipients: readonly string[];
  /** Whether EmailJS is set up. Otherwise nothing can have been delivered by it. */
  hasEmailJs: boolean;
  /** The most photos that a request may have. */
  mostPhotos: number;
};

/** Receives what both routes have read. Rejects if it is not stored. */
export type Receive = ReturnType<typeof createReceive>;

/** The Retry-After when the store refused a request, seconds. */
export const RETRY_AFTER_STORE = 5;

type ReceiveOptions = Receiving & {
  /** Stores a request. */
  put: (quote: NewQuote) => Promise<PutResult>;
  /** Called after a request was stored. */
  onStored: () => void;
  /** Count the requests and the emergencies of which the owner is told one by one, by the network that sends them. */
  told: { requests: Limiter; emergencies: Limiter };
};

/** The most requests an hour from one network, and the most emergencies, of which the owner is told one by one. */
export const MOST_TOLD = 10;

export function createReceive({ put, onStored, told, ...receiving }: ReceiveOptions) {
  return async (quote: QuoteFields, envelope: Envelope, terms: RequestTerms, { log, ip }: FastifyRequest) => {
    const started = performance.now();
    const isCrowd = (await (quote.isEmergency ? told.emergencies : told.requests)(ip)) > 0;
    const result = await put({
      ...toNewQuote(quote, envelope, { ...receiving, terms, now: new Date() }),
      isCrowd,
    });
    const ms = Math.round(performance.now() - started);
    log.info({ quote: 'requestId' in result ? result.requestId : undefined, outcome: result.kind, ms });
    if (result.kind === 'stored') onStored();
    return result;
  };
}

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
function toNewQuote(
  quote: QuoteFields,
  envelope: Envelope,
  { now, recipients, hasEmailJs, mostPhotos, terms }: Receiving & { now: Date; terms: RequestTerms },
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
  if (
    typeof value !== 'string' ||
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value)
  ) {
    return undefined;
  }
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
