/** How requests are printed in a terminal. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { payloadOf, storedRequest } from '../../tests/support/stores.ts';
import { listRequests, onSiteInWords, printable, showRequest } from './print.ts';

test('a list with more rows than a function call may have arguments is laid out like a short one', () => {
  const lines = listRequests(Array(150_000).fill(storedRequest())).split('\n');

  assert.equal(lines.length, 150_000 + 2);
});

test('what is printed holds no control or direction character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.doesNotMatch(printable(text), /[\p{Cc}\p{Cf}]/u);
    }),
  );
});

test('show warns of a number that begins with 1', () => {
  const shown = showRequest(storedRequest({ payload: payloadOf({ phone: '+1 (155) 512-3456' }) }), []);

  assert.match(shown, /Phone +\+1 \(155\) 512-3456 \(begins with 1: check this number\)\n/);
});

test('show prints pairs with their consent, and the review word for word', () => {
  const picture = { width: 800, height: 600, version: 'one' };
  const consent = { by: 'customer', day: '2026-11-26' } as const;
  const pair = { before: picture, after: picture, isRefused: false };
  const review = {
    stars: 4,
    words: 'Good\u202e',
    naming: 'town',
    name: 'Ada L., Livonia',
    mayShow: true,
  } as const;

  const shown = showRequest(storedRequest(), [], 0, {
    pairs: [
      { ...pair, id: 'one', hash: 'one', consent, shown: 'published' },
      { ...pair, id: 'two', hash: null, after: null, consent: null, shown: 'no' },
    ],
    review: { ...review, atMs: 0, shown: 'draft' },
  });

  assert.match(
    shown,
    /Pictures of the job 1 +Before and After, allowed by the customer on 2026-11-26, on the site\n/,
  );
  assert.match(shown, /Pictures of the job 2 +Before, not allowed\n/);
  assert.match(
    shown,
    /Review +4 of 5 stars, Ada L\., Livonia, may be shown, in the draft\n +Good\\u\{202e\}\n/,
  );
  assert.equal(onSiteInWords({ pairs: 2, reviews: 1 }), '2 pairs of pictures, 1 review');
});
