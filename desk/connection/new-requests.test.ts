import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { InboxRow } from '../../domain/desk.ts';
import { announcedRequests, forgetNewRequests, newRequests, noteRows } from './new-requests.ts';

const row = (id: string, overrides: Partial<InboxRow> = {}) =>
  ({ id, status: 'new', receivedMs: 1000, ...overrides }) as InboxRow;
const named = () => [announcedRequests.get(), newRequests.get()].map((rows) => rows.map(({ id }) => id));

beforeEach(() => {
  // No row is on the screen.
  Object.assign(globalThis, { document: { getElementById: () => null } });
  forgetNewRequests();
});

test('a request that another device answered before this one first reads it is not announced', () => {
  noteRows([row('ada')]);

  noteRows([row('ada'), row('beth', { status: 'quoted' }), row('cora')]);

  assert.deepEqual(named(), [['cora'], ['cora']]);
});

test('a request that becomes New again later is not announced as new', () => {
  noteRows([row('ada')]);
  noteRows([row('ada'), row('beth', { status: 'quoted' })]);

  noteRows([row('ada'), row('beth')]);

  assert.deepEqual(named(), [[], []]);
});
