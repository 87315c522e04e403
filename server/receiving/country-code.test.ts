/** A phone number with its country code (promises: Phone field). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { eventually, quoteRequest, startServer } from '../../tests/support/server.ts';

test('only eleven digits that begin with 1 are a number with a country code', async () => {
  await using server = await startServer();
  const statusOf = async (phone: string) => (await server.post(quoteRequest({ phone }))).status;

  assert.deepEqual(
    await Promise.all(['17345550177', '1 (734) 555-0177', '+1 734 555 0177'].map(statusOf)),
    [201, 201, 201],
  );
  assert.deepEqual(
    await Promise.all(['27345550177', '117345550177', '+1 734 555 017'].map(statusOf)),
    [422, 422, 422],
  );
  const messages = await eventually(async () => {
    const all = await server.messages();
    return all.length === 3 ? all : undefined;
  });
  for (const message of messages) {
    const { text } = await PostalMime.parse(message);
    assert.match(text ?? '', /\+1 \(734\) 555-0177/);
    assert.doesNotMatch(text ?? '', /begins with 1/);
  }
});
