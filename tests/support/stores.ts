/** A store on its own real SQLite file, and a request to put there. */
import { emptyRequest, type RequestFields } from '../../domain/fields.ts';
import { buildPayload } from '../../domain/payload.ts';
import type { NewRequest } from '../../server/receiving/insert.ts';
import { createRequestActions } from '../../server/requests/request-actions.ts';
import type { Database } from '../../server/store/database.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import { createStore } from '../../server/store/store.ts';
import type { StoredRequest } from '../../server/store/stored-request.ts';
import { temporaryFolder } from './server.ts';

/** `atMs`: the moment of sending, ms since 1970. `services`: those that the form showed. */
export const payloadOf = (
  fields: Partial<RequestFields> = {},
  atMs = 0,
  services: Parameters<typeof buildPayload>[3] = [],
) => buildPayload({ ...emptyRequest, ...fields }, '2026-0703-0905', new Date(atMs), services);

export const newRequest = (overrides: Partial<NewRequest> = {}): NewRequest => ({
  requestId: crypto.randomUUID(),
  contentsHash: 'hash',
  receivedMs: 1000,
  status: 'new',
  payload: payloadOf(),
  promiseHours: 24,
  recipients: ['owner@example.com'],
  ...overrides,
});

/** A request as the store returns it. */
export const storedRequest = (overrides: Partial<StoredRequest> = {}): StoredRequest => ({
  request_id: '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d',
  quote_id: '2026-0703-0905',
  received_ms: 0,
  status: 'new',
  contents_hash: '',
  promise_hours: 36,
  delivered_by: null,
  photo_count: 0,
  payload: payloadOf(),
  ...overrides,
});

/** Marks a request as won, soon after it arrived. */
export async function markWon(database: Database, { requestId = '', receivedMs }: NewRequest): Promise<void> {
  await createRequestActions(database, []).mark(requestId, 'won', {
    by: 'the terminal',
    nowMs: receivedMs + 1,
  });
}

export async function openStore() {
  const folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  return {
    folder: folder.path,
    database,
    store: createStore(database),
    async [Symbol.asyncDispose]() {
      await database.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
