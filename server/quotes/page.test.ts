/** The customer's page of a quote as the built program renders it, in every state. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { HtmlValidate } from 'html-validate';
import { MOST_LINES } from '../../domain/quote.ts';
import { type AfterJob, type QuotePageView, quoteFields, type VisitStage } from '../../domain/quote-page.ts';
import { HTML_BUDGET } from '../../tests/first-load.ts';
import { company, content, promises } from '../../tests/support/content.ts';
import { builtPages } from '../../tests/support/pages.ts';
import { acceptedView, quoteView } from '../../tests/support/quote-views.ts';
import { privateHeaders } from '../http/headers.ts';
import { QUOTE_GONE } from '../pages/built-files.ts';
import type { Edition } from '../pages/edition.ts';
import { brotli, FAST } from '../pages/pages.ts';

let pages: Edition;
before(async () => {
  pages = await builtPages();
});

const render = (quote: QuotePageView) => pages.render({ path: '/quote/:token', quote });
const headOf = (html: string) => html.slice(0, html.indexOf('<body'));
const textOf = (html: string) =>
  html
    .slice(html.indexOf('<main'))
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|');

const afterJob: AfterJob = {
  pairs: [
    { id: 'one', hash: 'x', answer: 'allowed' },
    { id: 'two', hash: 'y', answer: null },
  ],
  review: null,
  names: { town: 'Ada L., Livonia', first: 'Ada', none: '' },
  reviewsAddress: 'https://reviews.example/write',
};

const STATES: Record<string, QuotePageView> = {
  open: quoteView(),
  expired: quoteView({ state: 'expired' }),
  accepted: acceptedView('undated'),
  declined: quoteView({ state: 'declined' }),
  'with a question': quoteView({ hasAsked: true }),
  changed: quoteView({ notice: 'changed' }),
  'with a visit ahead': acceptedView('ahead'),
  'after the job': acceptedView('done', { afterJob }),
  'with a refused review': quoteView({
    afterJob: {
      ...afterJob,
      review: { stars: 4, words: 'Good', naming: 'first', name: 'Adah', mayShow: true },
      typed: { stars: null, words: '</textarea>', naming: 'none', mayShow: false },
      fault: 'stars',
    },
  }),
  'no longer asked about': acceptedView('ahead', { notice: 'closed' }),
  'with a review that came too late': acceptedView('ahead', {
    notice: 'reviewClosed',
    typed: { what: 'asked', words: 'Spotless', options: [] },
  }),
  'accepted too late': quoteView({
    state: 'expired',
    notice: 'tooLate',
    hasAsked: true,
    typed: { what: 'asked', words: 'Any Tuesday', options: [] },
  }),
  refused: quoteView({ typed: { what: 'asked', words: 'a < b', options: [] }, fault: 'long' }),
  'not saved': {
    fields: [
      ['what', 'accepted'],
      ['option', 'gutters'],
      ['option', 'screens'],
    ],
    words: 'a < b',
  },
  gone: 'gone',
};

test('every state is valid HTML', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  for (const [name, quote] of Object.entries(STATES)) {
    const html = await render(quote);
    assert.doesNotMatch(html, /[^\s>]<span class="[^"]*highlight/, `${name}: a space before the highlight`);
    const { results } = await validator.validateString(html);
    const errors = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    );
    assert.deepEqual(errors, [], name);
  }
});

test('the page shows lines, options and correct totals, and selects no option by itself', async () => {
  const html = await render(quoteView());

  assert.match(textOf(html), /\|Inside and outside windows, 24 panes\|\$240\|/);
  assert.match(textOf(html), /\|Total\| without extras\|\$280–\$300\|.*\|\$370–\$390 with all extras\|/);
  assert.match(textOf(html), /\|Gutters cleared\|\+ \$90\|/);
  assert.doesNotMatch(html, /\schecked/);
  assert.match(html, new RegExp(`href="${company.phoneLink.replace('+', '\\+')}"`));
});

test('an accepted quote shows options, exact total, and when the company will be in touch', async () => {
  const html = await render(STATES.accepted ?? 'gone');

  assert.match(
    textOf(html),
    /\|Gutters cleared\|\$90\|Total you accepted\|\$370–\$390\|.*\|Days you asked for\|any Tuesday\|/,
  );
  assert.match(textOf(html), new RegExp(`within ${promises.contactHours} hours`));
  assert.doesNotMatch(html, new RegExp(`name="${quoteFields.option}"|value="accepted"|value="declined"`));
});

test('an expired quote cannot be accepted, but can be asked about with one tap', async () => {
  const html = await render(quoteView({ state: 'expired' }));

  assert.match(textOf(html), /\|Was valid until Tuesday, December 8, 2026\|/);
  assert.doesNotMatch(html, /value="accepted"/);
  assert.match(html, /name="words" value="Is this quote still valid\?"/);
});

test('an answer or review that came too late is called unsaved, and its words are in the question', async () => {
  const html = await render(STATES['accepted too late'] ?? 'gone');
  const review = await render(STATES['with a review that came too late'] ?? 'gone');

  assert.match(textOf(html), /\|Your answer was not saved\.\|.*last day is over/);
  assert.doesNotMatch(textOf(html), /We have your question/);
  assert.match(html, /<textarea[^>]*>Any Tuesday<\/textarea>/);
  assert.match(textOf(review), /not saved/);
  assert.match(review, /<details[^>]* open="".*<textarea[^>]*>Spotless<\/textarea>/s);
});

test('a refused answer stays in the form as text, with its error', async () => {
  const html = await render(
    quoteView({ typed: { what: 'asked', words: '</textarea>&<b>', options: [] }, fault: 'long' }),
  );

  assert.match(html, /<textarea[^>]*aria-invalid="true"[^>]*>&lt;\/textarea&gt;&amp;&lt;b&gt;<\/textarea>/);
  assert.match(html, /<details[^>]* open=""/);
  const ticked = await render(
    quoteView({ typed: { what: 'accepted', words: 'x', options: ['gutters'] }, fault: 'long' }),
  );
  assert.match(ticked, /<input[^>]*checked=""[^>]*value="gutters"|<input[^>]*value="gutters"[^>]*checked=""/);
});

test('after the job the page has the pictures, the ways to sign a review, and the public reviews', async () => {
  const html = await render(STATES['after the job'] ?? 'gone');

  assert.match(html, /src="\?picture=one\/before"/);
  assert.match(html, /name="pair" value="two y"/);
  assert.match(textOf(html), /\|Ada L\., Livonia\|Ada\|Without a name\|/);
  assert.match(textOf(html), /\|reviews\.example\|/);
  assert.equal(html.match(/fill="currentColor"/g)?.length, 5, 'filled stars');
  assert.doesNotMatch(html, /\/quote\//, 'not its own URL');
  const reviewed = await render(STATES['with a refused review'] ?? 'gone');
  assert.match(textOf(reviewed), /\|Good\|Adah\|/, 'signed as on the site, before the name was corrected');
});

test('after an earlier job the heading is about the later quote; a question is confirmed', async () => {
  const confirmed = /\|We have your question\.\|/;
  const later = [
    ...(['open', 'expired', 'declined'] as const).map((state) => quoteView({ state })),
    ...(['undated', 'ahead'] as const).map((visit) => acceptedView(visit)),
  ];
  for (const quote of later) {
    const text = textOf(await render({ ...quote, afterJob, hasAsked: true }));
    assert.doesNotMatch(text, /Your job is done/, quote.state);
    assert.match(text, confirmed, quote.state);
    assert.match(text, /\$240.*How was it\?/s, 'the quote comes first');
  }
  const done = textOf(await render(acceptedView('done', { afterJob, hasAsked: true })));
  assert.match(done, /Your job is done/);
  assert.match(done, confirmed);
  assert.match(done, /How was it\?.*\$240/s);
  assert.match(done, /May we show/);
  const pictureless = await render(acceptedView('done', { afterJob: { ...afterJob, pairs: [] } }));
  assert.doesNotMatch(textOf(pictureless), /May we show/);
});

test('when the day is set, no call about it is promised; only a job marked Done is called done', async () => {
  const toSet = content.pages.quote.accepted.lead;
  const said = async (visit: VisitStage) => textOf(await render(acceptedView(visit, { afterJob })));

  assert.ok((await said('undated')).includes(toSet));
  for (const visit of ['ahead', 'over', 'done', 'off'] as const)
    assert.ok(!(await said(visit)).includes(toSet), visit);
  assert.match(await said('ahead'), /Accepted\..*Your day is set\./s);
  assert.match(await said('over'), /Accepted\..*How was it\?.*\$240/s);
  assert.doesNotMatch(await said('over'), /Your job is done/);
});

test('an answer that the store did not take can be sent again as it was', async () => {
  const html = await render(STATES['not saved'] ?? 'gone');

  assert.match(html, /<textarea[^>]* name="words"[^>]*>a &lt; b<\/textarea>/);
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="(\w+)"/g)];
  assert.deepEqual(
    hidden.map(([, name, value]) => `${name}=${value}`),
    ['what=accepted', 'option=gutters', 'option=screens'],
  );
  assert.doesNotMatch(textOf(html), /still in the form/);
});

test('previews, search engines, caches and referrers learn nothing, and the only script is the theme’s', async () => {
  const html = await render(quoteView());

  assert.doesNotMatch(headOf(html), /Marisol|Ann Arbor|Window|\$\d|Gutters/);
  assert.match(headOf(html), /<meta name="robots" content="noindex"\/>/);
  const headers = privateHeaders(html, '');
  assert.deepEqual(
    [headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']],
    ['no-store', 'strict-origin', 'noindex'],
  );
  // Not even its own URL, which a saved or printed page would pass on.
  assert.doesNotMatch(html, /\/quote\//);
  assert.equal(html.match(/<script\b/g)?.length, 1);
  const gone = privateHeaders(pages.files.get(QUOTE_GONE)?.html ?? '', '');
  assert.equal(headers['content-security-policy'], gone['content-security-policy']);
});

test('even the longest quote is no heavier than a page of the site', async () => {
  const lines = Array.from({ length: MOST_LINES }, (_, index) => ({
    id: crypto.randomUUID(),
    words: `${index} ${crypto.randomUUID().repeat(3)}`,
    low: 1,
    high: 100_000_000,
    isOptional: index > 0,
  }));
  const long = await brotli(await render(quoteView({ contents: { ...quoteView().contents, lines } })), FAST);

  assert.ok(long.length < HTML_BUDGET, `${long.length}`);
});

test('no other page contains this page’s messages', () => {
  const own = content.pages.quote.accepted.lead;
  assert.ok(own.length > 10);
  for (const [path, { variants }] of pages.files) {
    if (path === QUOTE_GONE) continue;
    assert.ok(!variants.identity.body.includes(own), path);
  }
  assert.ok(pages.made.every(({ name }) => !name.includes('quote')));
});
