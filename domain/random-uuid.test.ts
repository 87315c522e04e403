import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomUuid } from './random-uuid.ts';

test('a random UUID has version 4, also where crypto.randomUUID is missing, as on plain http pages', () => {
  const versionFour = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  const secure = randomUuid();
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  const plain = new Set(Array.from({ length: 1000 }, randomUuid));
  Reflect.deleteProperty(crypto, 'randomUUID');

  assert.match(secure, versionFour);
  assert.equal(plain.size, 1000);
  for (const id of plain) assert.match(id, versionFour);
});
