import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillInText } from './prepared-texts.ts';

test('an unknown placeholder stays in the text, even one named like a property of every object', () => {
  const values = { name: '{x}', x: '1' };

  assert.equal(fillInText('{name} {constructor} {x} {', values), '{x} {constructor} 1 {');
});
