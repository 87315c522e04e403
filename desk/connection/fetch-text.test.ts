import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchText } from './fetch-text.ts';

test('a read rejects if its signal was aborted before the call', async () => {
  await assert.rejects(fetchText('data:,text', { signal: AbortSignal.abort() }), { name: 'AbortError' });
  assert.equal((await fetchText('data:,text', { signal: new AbortController().signal })).text, 'text');
});
