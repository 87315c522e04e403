/** A read ends with its signal. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchText } from './fetch-text.ts';

test('a signal that aborted before the call ends the read', async () => {
  await assert.rejects(fetchText('data:,text', { signal: AbortSignal.abort() }), { name: 'AbortError' });
  assert.equal((await fetchText('data:,text', { signal: new AbortController().signal })).text, 'text');
});
