import type { FastifyRequest } from 'fastify';
import { clockIn } from '../../domain/clocks.ts';
import type { ServiceInBrief } from '../../domain/content.ts';
import type { RequestFields } from '../../domain/fields.ts';
import { buildPayload } from '../../domain/payload.ts';
import { isQuoteId, quoteId } from '../../domain/quote-id.ts';
import { contentsHash } from './contents-hash.ts';
import type { NewRequest, PutResult } from './insert.ts';
import type { Limiter } from './limiter.ts';

/** Malformed values are ignored. */
type Envelope = {
  requestId?: string;
  quoteId?: unknown;
  /** By the device's clock. */
  submissionDate?: unknown;
  waitedMs?: unknown;
  honeypot: unknown;
  /** The browser claims this, and the server cannot check it. */
  deliveredBy?: unknown;
  photos: unknown;
};

type Receiving = {
  recipients: readonly string[];
  hasEmailJs: boolean;
  maxPhotos: number;
};

/** Rejects if the store fails. */
export type Receive = ReturnType<typeof createReceive>;

/** Seconds. */
export const RETRY_AFTER_STORE = 5;

type ReceiveOptions = Receiving & {
  put: (request: NewRequest) => Promise<PutResult>;
  onStored: () => void;
  /** Per network. Beyond these limits, one notification covers several requests. */
  notified: { requests: Limiter; emergencies: Limiter };
};

/** Separate notifications per hour and network: up to 10 of requests, and up to 10 more of emergencies. */
export const MAX_NOTIFIED = 10;

export function createReceive({ put, onStored, notified, ...receiving }: ReceiveOptions) {
  return async (
    request: RequestFields,
    envelope: Envelope,
    terms: RequestTerms,
    { log, ip }: FastifyRequest,
  ) => {
    const started = performance.now();
    // A crowd: requests from one network beyond its hourly limit. The owner learns of them together.
    const isCrowd = (await (request.isEmergency ? notified.emergencies : notified.requests)(ip)) > 0;
    const result = await put({
      ...toNewRequest(request, envelope, { ...receiving, terms, now: new Date() }),
      isCrowd,
    });
    const ms = Math.round(performance.now() - started);
    log.info({ request: 'requestId' in result ? result.requestId : undefined, outcome: result.kind, ms });
    if (result.kind === 'stored') onStored();
    return result;
  };
}

/** In force when the request arrives. */
export type RequestTerms = { services: readonly ServiceInBrief[]; promiseHours: number; timeZone: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isRequestId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** Without recipients, no e-mail is sent: for suspected spam, and for what EmailJS has delivered. */
function toNewRequest(
  request: RequestFields,
  envelope: Envelope,
  { now, recipients, hasEmailJs, maxPhotos, terms }: Receiving & { now: Date; terms: RequestTerms },
): NewRequest {
  const id =
    typeof envelope.quoteId === 'string' && isQuoteId(envelope.quoteId)
      ? envelope.quoteId
      : quoteId(clockIn(terms.timeZone, now));
  const isSuspicious = typeof envelope.honeypot === 'string' && envelope.honeypot !== '';
  // With a filled honeypot the page sends nothing through EmailJS, so a claim of delivery is false.
  const isDelivered = hasEmailJs && !isSuspicious && envelope.deliveredBy === 'emailjs';
  return {
    requestId: envelope.requestId?.toLowerCase(),
    contentsHash: contentsHash(request),
    receivedMs: now.getTime(),
    status: isSuspicious ? 'quarantine' : 'new',
    payload: buildPayload(request, id, submittedAt(envelope, now), terms.services),
    promiseHours: terms.promiseHours,
    recipients: isSuspicious || isDelivered ? [] : recipients,
    deliveredBy: isDelivered ? 'emailjs' : undefined,
    photoCount: isPositiveInteger(envelope.photos) ? Math.min(envelope.photos, maxPhotos) : 0,
  };
}

/**
 * `waitedMs` counts before `submissionDate`. If the device's clock is behind, a new emergency would look late,
 * and the notification of a late emergency is not repeated.
 */
function submittedAt({ submissionDate, waitedMs }: Envelope, now: Date): Date {
  if ((waitedMs === 0 || isPositiveInteger(waitedMs)) && waitedMs <= now.getTime())
    return new Date(now.getTime() - waitedMs);
  // Clients other than the page send no wait.
  return readDate(submissionDate) ?? now;
}

function isPositiveInteger(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}

/** ISO 8601 with a time zone: `2026-11-24T09:30:00Z`. */
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
