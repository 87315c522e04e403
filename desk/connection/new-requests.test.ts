import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { type InboxRow, MOST_NEWEST } from '../../domain/desk.ts';
import { announcedRequests, forgetNewRequests, newRequests, noteRows } from './new-requests.ts';

const row = (id: string, overrides: Partial<InboxRow> = {}) =>
  ({ id, status: 'new', receivedMs: 1000, ...overrides }) as InboxRow;
const named = () => [announcedRequests.get(), newRequests.get()].map((rows) => rows.map(({ id }) => id));

beforeEach(() => {
  // No row is on the screen.
  Object.assign(globalThis, { document: { getElementById: () => null } });
  forgetNewRequests();
});

test('a request that was answered elsewhere before this device read it is not announced', () => {
  noteRows([row('ada')]);

  noteRows([row('ada'), row('beth', { status: 'quoted' }), row('cora')]);

  assert.deepEqual(named(), [['cora'], ['cora']]);
});

test('a request missing from the complete list is not new any more, however many newer ones there are', () => {
  const newer = Array.from({ length: MOST_NEWEST }, (_, index) =>
    row(`newer-${index}`, { receivedMs: 3000 }),
  );
  noteRows([row('ada')]);
  noteRows([row('ada'), row('spam', { receivedMs: 2000 }), ...newer]);
  noteRows([row('ada'), ...newer]);
  assert.ok(
    newRequests.get().some(({ id }) => id === 'spam'),
    'a later page may have it',
  );

  noteRows([row('ada'), ...newer], { isComplete: true });

  assert.ok(!newRequests.get().some(({ id }) => id === 'spam'));
});

test('a request that becomes New again later is not announced as new', () => {
  noteRows([row('ada')]);
  noteRows([row('ada'), row('beth', { status: 'quoted' })]);

  noteRows([row('ada'), row('beth')]);

  assert.deepEqual(named(), [[], []]);
});
