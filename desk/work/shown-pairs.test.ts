import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Side, WorkPair } from '../../domain/work.ts';
import { type Action, type Entry, FORM } from '../changes/entry.ts';
import { pairsWith } from './shown-pairs.ts';

const PICTURE = { width: 1200, height: 900, version: 'first' };
const YES = { by: 'customer', day: '2026-11-20' } as const;

const pair = (overrides: Partial<WorkPair> = {}): WorkPair => ({
  id: 'stored',
  before: PICTURE,
  after: PICTURE,
  hash: 'seen',
  consent: YES,
  isRefused: false,
  shown: 'no',
  ...overrides,
});

function waiting(wanted: Action, overrides: Partial<Entry> = {}): Entry {
  const queued = { form: FORM, id: crypto.randomUUID(), name: 'Ada Lovelace', number: 1 } as const;
  return { ...queued, requestId: 'request', wanted, ...overrides } as Entry;
}

const taken = (of: string, side: Side, file = 'file') => waiting({ kind: 'picture', pair: of, side, file });
const said = (isAllowed: boolean) =>
  waiting({ kind: 'consent', isAllowed, day: '2026-11-27', hashes: ['seen'], seen: 1 });

function shown(pairs: WorkPair[], entries: Entry[]) {
  return pairsWith(entries, { id: 'request', work: { pairs, review: null, isAsking: false } });
}

test('an unsent picture is in its slot, and a new pair follows the stored ones', () => {
  const pairs = shown([pair()], [taken('new', 'before'), taken('new', 'after', 'other')]);

  assert.deepEqual(
    pairs.map(({ id, before, after }) => [id, before.waiting?.wanted.file, after.waiting?.wanted.file]),
    [
      ['stored', undefined, undefined],
      ['new', 'file', 'other'],
    ],
  );
});

test('a picture of another request is not shown', () => {
  const entry = waiting(
    { kind: 'picture', pair: 'new', side: 'after', file: 'file' },
    { requestId: 'other' },
  );

  assert.deepEqual(shown([], [entry]), []);
});

test('a pair with a replaced picture has no consent any more', () => {
  const [replaced] = shown([pair()], [taken('stored', 'after')]);

  assert.equal(replaced?.consent, null);
  assert.deepEqual(replaced?.after.stored, PICTURE);
});

test('an answer that the owner noted counts for each whole pair before the server has it', () => {
  const half = pair({ id: 'half', after: null, hash: null, consent: null });
  const [whole, other] = shown([pair({ consent: null }), half], [said(true)]);
  const [own] = shown([pair()], [said(true)]);
  const [refused] = shown([pair()], [said(true), said(false)]);
  const [unseen] = shown([pair({ hash: 'replaced', consent: null })], [said(true)]);

  assert.deepEqual(whole?.consent, { by: 'owner', day: '2026-11-27' });
  assert.equal(other?.consent, null);
  assert.deepEqual(own?.consent, YES, 'the customer’s own yes stays');
  assert.equal(refused?.consent, null);
  assert.equal(refused?.isRefused, true);
  assert.equal(unseen?.consent, null, 'another device replaced a picture');
});

test('a deleted pair is gone at once, and back if the server refuses', () => {
  const refused = { refused: { sentence: 'This request is gone.' } };

  assert.deepEqual(shown([pair()], [waiting({ kind: 'pair-delete', pair: 'stored' })]), []);
  assert.equal(shown([pair()], [waiting({ kind: 'pair-delete', pair: 'stored' }, refused)]).length, 1);
});
