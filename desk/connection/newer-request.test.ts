import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeskRequest } from '../../domain/desk.ts';
import { newerOf } from './newer-request.ts';

const read = (version: number, draftVersion?: number) =>
  ({ version, quote: draftVersion === undefined ? null : { draftVersion } }) as DeskRequest;

test('a read that started before a change does not bring back what the change replaced', () => {
  const marked = read(3, 1);
  assert.equal(newerOf(read(2, 1), marked), marked);
  assert.equal(newerOf(read(3), read(3, 1)).quote?.draftVersion, 1, 'the first text of a quote stays');
  assert.equal(newerOf(read(3, 1), read(3, 2)).quote?.draftVersion, 2, 'so does a later text');
});

test('a later read replaces what is known', () => {
  assert.equal(newerOf(read(4, 1), read(3, 2)).version, 4);
  assert.equal(newerOf(read(3, 2), read(3, 1)).quote?.draftVersion, 2);
  assert.equal(newerOf(read(1), undefined).version, 1);
});
