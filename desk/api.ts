/** The calls of the server (quote/desk.ts). A call that fails throws a Refusal, whose message is for the owner. */
import { connection as words } from '../content/desk.ts';
import type { Conflict, DeskRequest } from '../quote/desk.ts';
import { noteServerTime } from './clock.ts';
import { EARLY_INBOX, takeEarlyInbox } from './early-inbox.ts';
import { noteSignedIn, noteSignedOut, noteUnanswered } from './session.ts';

/** The longest wait for an answer, ms. */
const TIMEOUT = 15_000;

export class Refusal extends Error {
  /** The HTTP status; 0 if there was no answer. */
  status: number;
  /** The request as another device left it, for status 409. */
  request: DeskRequest | undefined;

  constructor(message: string, status: number, request?: DeskRequest) {
    super(message);
    this.status = status;
    this.request = request;
  }
}

export function get<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return call(path, { ...(signal ? { signal } : {}) });
}

export function post<Answer = void>(path: string, body?: object): Promise<Answer> {
  const json = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
  return call(path, { method: 'POST', ...json });
}

async function call<Answer>(path: string, options: RequestInit): Promise<Answer> {
  const response = await fetchWithin(TIMEOUT, path, options);
  // 204 has no body. A proxy in front of a server that is gone answers in HTML.
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    // Signing in and asking for a link are answered to strangers too.
    if (!path.startsWith('sign-in')) noteSignedIn();
    if (hasMoment(answer)) noteServerTime(answer.nowMs);
    return answer as Answer;
  }
  const { error = words.failed, request } = (answer ?? {}) as Partial<Conflict>;
  if (path.startsWith('sign-in')) throw new Refusal(error, response.status);
  if (response.status === 401) noteSignedOut(error);
  else noteUnanswered();
  throw new Refusal(error, response.status, request);
}

async function fetchWithin(ms: number, path: string, { signal, ...options }: RequestInit): Promise<Response> {
  // AbortSignal.any is missing in browsers of 2022.
  const timeout = new AbortController();
  const abort = () => timeout.abort();
  const timer = setTimeout(abort, ms);
  signal?.addEventListener('abort', abort);
  try {
    const early = path === EARLY_INBOX ? await takeEarlyInbox() : undefined;
    return early ?? (await fetch(`/api/desk/${path}`, { ...options, signal: timeout.signal }));
  } catch (cause) {
    if (!signal?.aborted) noteUnanswered();
    throw Object.assign(new Refusal(words.unreachable, 0), { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function hasMoment(answer: unknown): answer is { nowMs: number } {
  return typeof answer === 'object' && answer !== null && 'nowMs' in answer && typeof answer.nowMs === 'number';
}
