/** Calls to the API (domain/desk.ts). A failed call throws a Refusal. */
import type { NotesConflict } from '../../domain/customers.ts';
import type { Conflict } from '../../domain/desk.ts';
import type { TextConflict } from '../../domain/prepared-texts.ts';
import type { QuoteConflict, SavedLinesConflict } from '../../domain/quote.ts';
import type { DraftConflict, PublishConflict, PublishMistakes } from '../../domain/site-desk.ts';
import { PHOTO_BYTE_TIMEOUT, PHOTO_TIMEOUT } from '../../domain/timeouts.ts';
import { failures as messages } from '../messages.ts';
import { fetchText } from './fetch-text.ts';
import { reportTimeout } from './live.ts';
import { INBOX_PATH, takePrefetchedInbox } from './prefetched-inbox.ts';
import { noteOtherError, noteSignedIn, noteSignedOut, noteUnreachable, session } from './session.ts';

type ErrorBody = Partial<
  Conflict &
    DraftConflict &
    PublishConflict &
    PublishMistakes &
    TextConflict &
    QuoteConflict &
    NotesConflict &
    SavedLinesConflict
>;

export class Refusal extends Error {
  /** HTTP status; 0 without a response of this server. */
  status: number;
  /** The rest of the body. 409: the current state. 422: what is wrong. */
  body: ErrorBody;

  constructor(message: string, status: number, body: ErrorBody = {}) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** Whether the server refused (4xx). Reads and the change queue retry other errors. */
export function isFinal(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status >= 400 && error.status < 500;
}

export function get<Body>(path: string, signal: AbortSignal | null = null): Promise<Body> {
  return call(path, { signal });
}

/** With `keepalive` the call survives leaving the page. */
export function post<Body = void>(
  path: string,
  body?: object,
  signal: AbortSignal | null = null,
  keepalive = false,
): Promise<Body> {
  return call(path, { method: 'POST', ...(body ? inJson(body) : {}), signal, keepalive });
}

export function put<Body>(path: string, body: object, signal: AbortSignal | null = null): Promise<Body> {
  return call(path, { method: 'PUT', ...inJson(body), signal });
}

export function remove<Body = void>(path: string, signal: AbortSignal | null = null): Promise<Body> {
  return call(path, { method: 'DELETE', signal });
}

/** Uploads a photo. The timeout grows with its size. */
export function sendFile<Body>(
  method: 'POST' | 'PUT',
  path: string,
  file: Blob,
  signal: AbortSignal | null = null,
): Promise<Body> {
  const options = { method, body: file, headers: { 'content-type': file.type }, signal };
  return call(path, options, PHOTO_TIMEOUT + file.size * PHOTO_BYTE_TIMEOUT);
}

function inJson(body: object): RequestInit {
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

async function call<Body>(path: string, options: RequestInit, within?: number): Promise<Body> {
  const before = session.get().is;
  const { status, body } = await ask(path, options, within);
  // Race: this device signed in or out meanwhile. Sign-in itself needs no session, so it does not prove one.
  const isOfFormer = before !== 'unknown' && before !== session.get().is;
  const isSilent = isOfFormer || path.startsWith('sign-in');
  if (status < 300) {
    if (!isSilent) noteSignedIn();
    return body as Body;
  }
  const refused = body as ErrorBody;
  const { error = messages.failed } = refused;
  if (!isSilent && status === 401) noteSignedOut(error);
  else if (!isSilent) noteOtherError();
  throw new Refusal(error, status, refused);
}

/** A body that is not JSON is not from this server: it may be the login page of a hotel network. */
async function ask(
  path: string,
  options: RequestInit,
  within?: number,
): Promise<{ status: number; body: unknown }> {
  try {
    const early = path === INBOX_PATH ? takePrefetchedInbox() : undefined;
    const { status, text } = await (early ?? fetchText(`/api/desk/${path}`, options, within));
    return { status, body: status === 204 ? undefined : JSON.parse(text) };
  } catch (cause) {
    if (!options.signal?.aborted) {
      reportTimeout();
      noteUnreachable();
    }
    throw Object.assign(new Refusal(messages.unreachable, 0), { cause });
  }
}
