/**
 * A job's pictures, consent and review over HTTP, on both engines where their statements or races matter.
 * This file is over 250 lines because of their many rules.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { childrenOf } from '../../bench/process.ts';
import { isoDay } from '../../domain/clocks.ts';
import type { PastCustomers } from '../../domain/customers.ts';
import type { PublishMistakes } from '../../domain/site-desk.ts';
import { pictureAddress } from '../../domain/site-pictures.ts';
import { openingHours } from '../../tests/support/content.ts';
import { read, sentenceOf } from '../../tests/support/desk-browser.ts';
import { type DoneJob, photo, startJob, viewIn } from '../../tests/support/done-job.ts';
import { eventually } from '../../tests/support/server.ts';
import { draft, ofFiles, onBothSites, onSqliteSite, publish } from '../../tests/support/site-desk.ts';
import { hashOfFile } from '../photos/photos.ts';
import { addDraftEntry } from '../publishing/drafts.ts';
import { putPicture } from '../publishing/pictures.ts';
import { insertPublication } from '../publishing/publications.ts';
import { purge } from '../requests/purge.ts';
import { publicationFolderOf } from '../store/data-folder.ts';
import type { Database } from '../store/database.ts';
import { purgePerson } from '../terminal/person.ts';
import { countOnSite } from './forget.ts';

const bothSites = onBothSites();
/** By the company's clock, whose day may not be UTC's. */
const TODAY = isoDay(Date.now(), openingHours.timeZone);
const LONG_AGO = '2026-01-05';

onSqliteSite('pictures are kept from Quoted on, without metadata, each file once', async ({ server }) => {
  const job = await startJob(server);
  const pair = crypto.randomUUID();
  const file = await sharp(await photo())
    .withExif({ IFD0: { Copyright: 'a secret' } })
    .jpeg()
    .toBuffer();
  const newJob = await startJob(server, { email: 'new@example.com' });
  await mark(newJob, 'new');

  const first = await read(job.put(pair, 'before', file));
  const again = await read(job.put(pair, 'before', file));
  const png = await sharp(await photo())
    .png()
    .toBuffer();
  const whole = await read(job.put(pair, 'after', png, { 'content-type': 'image/png' }));

  assert.deepEqual(first.work.pairs, [
    {
      id: pair,
      before: { width: 800, height: 600, version: hashOfFile(file).slice(0, 16) },
      after: null,
      hash: null,
      consent: null,
      isRefused: false,
      shown: 'no',
    },
  ]);
  assert.equal(again.version, first.version);
  assert.ok(whole.work.isAsking && whole.work.pairs[0]?.after);
  const kept = await job.browser.get(`requests/${job.id}/pairs/${pair}/before`);
  const bytes = Buffer.from(await kept.arrayBuffer());
  assert.equal(kept.headers.get('content-type'), 'image/jpeg');
  assert.ok(!bytes.includes('a secret'));
  const small = await job.browser.get(`requests/${job.id}/pairs/${pair}/after?size=preview`);
  assert.equal((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width, 400);

  assert.equal((await newJob.put(crypto.randomUUID(), 'before', file)).status, 422);
  assert.equal((await newJob.put(pair, 'before', file)).status, 422, 'of another request');
  assert.equal((await job.put(pair, 'beside', file)).status, 404);
  assert.equal((await job.put('x', 'before', file)).status, 404);
  assert.equal((await job.put(pair, 'before', file, { 'content-type': 'text/plain' })).status, 415);
  assert.match(
    await sentenceOf(await job.put(pair, 'before', file, { 'content-type': 'image/heic' })),
    /HEIC/,
  );
  assert.equal((await job.put(pair, 'before', Buffer.from('no picture'))).status, 422);
  assert.equal((await fetch(`${server.url}/api/desk/requests/${job.id}/pairs/${pair}/before`)).status, 401);

  const { work: left } = await read(job.browser.send('DELETE', `requests/${job.id}/pairs/${pair}`));
  assert.deepEqual(left.pairs, []);
  assert.deepEqual(await countRows(server.database), [0, 0, 0, 0]);
});

bothSites('a pair that is deleted while its picture is decoded does not come back', async ({ server }) => {
  const job = await startJob(server);
  const pair = crypto.randomUUID();
  const sending = new AbortController();
  const aborted = fetch(`${server.url}/api/desk/requests/${job.id}/pairs/${pair}/before`, {
    method: 'PUT',
    headers: {
      cookie: job.browser.cookie() ?? '',
      'sec-fetch-site': 'same-origin',
      'content-type': 'image/jpeg',
    },
    body: new Uint8Array(await photo()),
    signal: sending.signal,
  });
  // The decoder’s process starts when its first picture arrives.
  const decoder = await eventually(async () => childrenOf(process.pid).find(isDecoder));
  process.kill(decoder, 'SIGSTOP');

  sending.abort();
  await assert.rejects(aborted);
  await read(job.browser.send('DELETE', `requests/${job.id}/pairs/${pair}`));
  process.kill(decoder, 'SIGCONT');

  // Pictures are decoded in order, so the first one is done.
  const later = await job.addPair();
  assert.deepEqual(
    (await job.request()).work.pairs.map(({ id }) => id),
    [later],
  );
});

onSqliteSite('a consent after the job counts only for the pictures that were shown', async ({ server }) => {
  const job = await startJob(server, {}, false);
  const pair = await job.addPair();
  assert.equal((await job.view()).afterJob, null, 'before the visit');
  assert.equal((await fetch(`${job.address}?picture=${pair}/before`)).status, 404);
  await mark(job, 'done');

  const asked = (await job.view()).afterJob;
  assert.deepEqual(asked?.names, { town: 'Ada L., Livonia', first: 'Ada', none: '' });
  assert.equal(asked?.pairs[0]?.answer, null);
  const shown = await fetch(`${job.address}?picture=${pair}/before`);
  assert.deepEqual(
    [shown.status, shown.headers.get('cache-control'), shown.headers.get('x-robots-tag')],
    [200, 'no-store', 'noindex'],
  );
  assert.equal((await fetch(`${job.address}?picture=${crypto.randomUUID()}/before`)).status, 404);
  assert.equal((await fetch(`${server.url}/quote/${'0'.repeat(32)}?picture=${pair}/before`)).status, 404);

  await read(job.put(pair, 'after', await photo()));
  assert.equal((await job.answer('pictures-yes', asked)).status, 409, 'another picture');
  assert.equal((await job.post([['what', 'pictures-yes']])).status, 409, 'none');
  const wrong = [
    ['what', 'pictures-yes'],
    ['pair', `${pair} x`],
  ];
  assert.equal((await job.post(wrong)).status, 409);
  assert.equal((await pairOf(job))?.consent, null);

  for (const _ of [1, 2]) {
    const { status, headers } = await job.answer('pictures-yes');
    assert.deepEqual([status, headers.get('location')], [303, `${job.path}#pictures`]);
  }
  const allowed = await job.request();
  assert.equal(allowed.work.pairs[0]?.consent?.by, 'customer');
  assert.partialDeepStrictEqual(allowed.history.at(-1), {
    kind: 'work',
    what: 'pictures allowed',
    pairs: 1,
  });
  assert.equal(allowed.history.filter(({ kind }) => kind === 'work').length, 1, 'a repeat changes nothing');
  const undo = { version: allowed.version, change: allowed.history.at(-1)?.id };
  assert.equal((await job.browser.post(`requests/${job.id}/undo`, undo)).status, 404);

  await read(job.put(pair, 'before', await photo()));
  assert.equal((await pairOf(job))?.consent, null, 'a replaced picture was not seen');
  await job.answer('pictures-no');
  assert.equal((await job.view()).afterJob?.pairs[0]?.answer, 'refused');
  assert.partialDeepStrictEqual((await job.request()).history.at(-1), {
    what: 'pictures refused',
    by: 'the customer',
  });

  await read(job.record(true, LONG_AGO));
  assert.deepEqual((await pairOf(job))?.consent, { by: 'owner', day: LONG_AGO });
  assert.equal((await job.record(true, '2999-01-01')).status, 422);
  await read(job.record(false, TODAY));
  const earlier = await job.request();
  const later = await job.addPair();
  await read(job.record(true, LONG_AGO, earlier));
  const unseen = (await job.request()).work.pairs.find(({ id }) => id === later);
  assert.equal(unseen?.consent, null, 'a pair that the owner had not seen');
  await read(job.put(pair, 'before', await photo()));
  assert.equal((await job.record(true, LONG_AGO, earlier)).status, 422, 'a picture that was replaced since');
  await read(job.record(false, TODAY));
  assert.equal((await pairOf(job))?.consent, null);
});

bothSites('a recorded yes does not undo a no that the owner’s device had not seen', async ({ server }) => {
  const job = await startJob(server);
  await job.addPair();
  const shown = await job.request();
  await job.answer('pictures-no');

  const late = await job.record(true, LONG_AGO, shown);

  assert.deepEqual([late.status, await sentenceOf(late)], [409, 'They have said no since.']);
  assert.partialDeepStrictEqual(await pairOf(job), { consent: null, isRefused: true });
  await read(job.record(true, LONG_AGO));
  assert.partialDeepStrictEqual(await pairOf(job), {
    consent: { by: 'owner', day: LONG_AGO },
    isRefused: false,
  });

  await job.answer('pictures-yes');
  assert.deepEqual((await pairOf(job))?.consent, { by: 'customer', day: TODAY }, 'replaces the recorded yes');
  const before = await job.request();
  await job.answer('pictures-no');
  await job.answer('pictures-yes');
  await read(job.record(true, LONG_AGO, before));
  assert.deepEqual((await pairOf(job))?.consent, { by: 'customer', day: TODAY }, 'their own yes stays');
  const own = await job.request();
  await read(job.record(false, TODAY, own));
  await read(job.record(true, TODAY, own));
  assert.equal((await pairOf(job))?.consent?.day, TODAY, 'both from this device, in this order');
});

bothSites('shown work is gone everywhere when its consent ends', async ({ server }) => {
  const job = await startJob(server);
  const pair = await job.addPair();
  assert.equal((await job.show({ pair })).status, 409, 'without consent');
  await job.answer('pictures-yes');

  const drafted = await read(job.show({ pair }));
  await read(job.show({ pair }));

  assert.equal(drafted.work.pairs[0]?.shown, 'draft');
  const { changes } = await read<{ changes: unknown[] }>(job.browser.get('site/changes'));
  assert.equal(changes.length, 1, JSON.stringify(changes));
  const publication = await publishDrafts(job);
  assert.equal((await pairOf(job))?.shown, 'published');
  assert.equal((await fetch(`${job.address}?picture=${pair}/before`)).status, 200);
  const [file = ''] = await filesOf(server.database);
  assert.equal((await fetch(server.url + file)).status, 200);
  // From now on an earlier publication has the work, too.
  await read(draft(job.browser, 'company/shortName', 'Later', 'Huron Bright'));
  await publishDrafts(job);

  assert.equal((await job.answer('pictures-no')).status, 303);

  await eventually(async () => (await fetch(server.url + file)).status === 404 || undefined);
  assert.deepEqual(await wordsWith(server.database, 'job-'), []);
  assert.deepEqual(await filesOf(server.database), []);
  await eventually(
    async () => (await readdir(publicationFolderOf(server.database.dataDir))).length === 1 || undefined,
  );
  assert.partialDeepStrictEqual(await pairOf(job), { shown: 'no', consent: null });
  const again = { id: crypto.randomUUID(), base: publication + 2, number: publication };
  await read(job.browser.post('site/bring-back', again));
  assert.deepEqual(await wordsWith(server.database, 'job-'), [], 'nor when it is brought back');
});

onSqliteSite('a review that a restored publication lacks is shown again with one tap', async ({ server }) => {
  const first = await startJob(server);
  await first.review({ words: 'Spotless.', stars: '2' });
  await read(first.show({ review: true }));
  const drafted = await server.database.db.selectFrom('site_draft').selectAll().execute();
  const stars = drafted.flatMap(({ path, value }) => (path.endsWith('/stars') ? value : []));
  assert.deepEqual(stars, [JSON.stringify('2')], 'the site shows the stars that were given');
  const publication = await publishDrafts(first);
  const second = await startJob(server);
  await second.review({ words: 'On time.' });
  await read(second.show({ review: true }));

  const restored = { id: crypto.randomUUID(), base: publication, number: 1 };
  await read(first.browser.post('site/bring-back', restored));

  assert.equal((await first.request()).work.review?.shown, 'no');
  await read(first.show({ review: true }));
  assert.equal((await first.request()).work.review?.shown, 'draft');
});

onSqliteSite('shown work has the requested service, also a renamed or removed one', async ({ server }) => {
  const { database } = server;
  const serviceOfShown = async (job: DoneJob) => {
    await job.review();
    await read(job.show({ review: true }));
    const reviews = database.db.selectFrom('work_review').where('request_id', '=', job.id);
    const { entry } = await reviews.select('entry').executeTakeFirstOrThrow();
    const path = `testimonials/testimonials/${entry}/service`;
    const drafts = database.db.selectFrom('site_draft').where('path', '=', path);
    return JSON.parse((await drafts.select('value').executeTakeFirst())?.value ?? '""');
  };
  const asked = ['first', 'second', 'third'].map((name) => ({ email: `${name}@example.com` }));
  const [early, late] = [await startJob(server, asked[0]), await startJob(server, asked[1])];
  const several = await startJob(server, {
    ...asked[2],
    serviceNeeded: 'multiple-services',
    services: ['Window Cleaning'],
  });
  const title = 'services/services/window-cleaning/title';
  await read(draft(early.browser, title, 'Glass Care', 'Window Cleaning'));
  const publication = await publishDrafts(early);

  assert.equal(await serviceOfShown(early), 'window-cleaning');
  assert.equal(await serviceOfShown(several), 'window-cleaning');

  const services = ofFiles.services.services.map((one) =>
    one.id === 'window-cleaning' ? { ...one, id: 'windows-again' } : one,
  );
  const home = ofFiles['pages/home'];
  const content = {
    ...ofFiles,
    services: { services },
    testimonials: { testimonials: [] },
    'pages/home': { ...home, services: { ...home.services, shown: ['windows-again'] } },
  };
  const replaced = { number: publication + 1, id: crypto.randomUUID(), by: 'the phone', nowMs: 1 };
  await insertPublication(database.db, { ...replaced, content, changes: [] });
  assert.equal(await serviceOfShown(late), 'windows-again');
});

onSqliteSite('work without a consent is not published, and is a mistake at its field', async ({ server }) => {
  const job = await startJob(server);
  const pair = await job.addPair();
  const { browser } = job;
  await read(draft(browser, 'jobs/jobs', ['job-0123abcd'], []));
  const fields = { service: 'window-cleaning', month: '2026-11' };
  for (const [key, value] of Object.entries(fields))
    await draft(browser, `jobs/jobs/job-0123abcd/${key}`, value, '');
  const saved = await browser.get(`requests/${job.id}/pairs/${pair}/before`);
  const upload = browser.send('POST', 'site/pictures', Buffer.from(await saved.arrayBuffer()), {
    'content-type': 'image/jpeg',
  });
  const { picture } = await read<{ picture: string }>(upload, 201);
  for (const side of ['before', 'after'])
    await draft(browser, `jobs/jobs/job-0123abcd/${side}Picture`, picture, '');

  const { mistakes } = await read<PublishMistakes>(publish(browser, 0), 422);

  assert.deepEqual(
    mistakes.map(({ path }) => path),
    ['jobs/jobs/job-0123abcd/beforePicture', 'jobs/jobs/job-0123abcd/afterPicture'],
  );
  assert.match(mistakes[0]?.message ?? '', /has not allowed it/);
  const windows = ofFiles.services.services.find(({ id }) => id === 'window-cleaning');
  await read(draft(browser, 'jobs/jobs', [], ['job-0123abcd']));
  await read(draft(browser, 'services/services/window-cleaning/beforePicture', picture, ''));
  await read(draft(browser, 'services/services/window-cleaning/before', 'A window', windows?.before));
  const copied = await read<PublishMistakes>(publish(browser, 0), 422);
  assert.equal(copied.mistakes[0]?.path, 'services/services/window-cleaning/beforePicture');
  await job.answer('pictures-yes');
  await read(publish(browser, 0));
  await job.answer('pictures-no');
  assert.deepEqual(await filesOf(server.database), [], 'the copy goes, too');
  assert.deepEqual(await wordsWith(server.database, picture), [], 'and its name');
});

bothSites('a review is kept, told to the owner, shown, changed and taken back', async ({ server }) => {
  const job = await startJob(server);
  const long = await job.review({ words: 'ж'.repeat(10_000) });
  assert.equal(long.status, 422);
  const typed = viewIn(await long.text()).afterJob;
  assert.deepEqual([typed?.fault, typed?.typed?.words.length, typed?.typed?.stars], ['long', 10_000, 5]);
  assert.equal((await job.review({ stars: '6', words: 'kept' })).status, 422);
  assert.equal((await job.view()).afterJob?.review, null);

  for (const _ of [1, 2]) {
    const { status, headers } = await job.review({ words: 'Löwe\0 <b>\ud800 שלום' });
    assert.deepEqual([status, headers.get('location')], [303, `${job.path}#review`]);
  }

  const address = 'https://reviews.example/huron';
  await read(job.browser.send('PUT', 'texts', { id: 'link', name: '', words: address, version: 0 }));
  assert.equal((await job.view()).afterJob?.reviewsAddress, address);
  const { review } = (await job.request()).work;
  assert.partialDeepStrictEqual(review, { stars: 5, name: 'Ada L., Livonia', mayShow: true, shown: 'no' });
  assert.equal(review?.words, 'Löwe <b>\ufffd שלום');
  const found = async (search: string) => {
    const { rows } = await read<{ rows: { id: string }[] }>(job.browser.get(`requests?search=${search}`));
    return rows.map(({ id }) => id);
  };
  assert.deepEqual(await found('löwe'), [job.id]);
  const toAsk = async () => {
    const { review } = await read<PastCustomers>(job.browser.get('past-customers'));
    return review.map(({ id }) => id);
  };
  assert.deepEqual(await toAsk(), [], 'nobody who wrote a review is asked for one');
  const told = await eventually(async () => {
    const mails = await Promise.all((await server.messages()).map((text) => PostalMime.parse(text)));
    return mails.find(({ subject }) => subject?.startsWith('Ada Lovelace wrote a review: 5 of 5 stars'));
  });
  assert.match(told.text ?? '', /Review: Löwe/);

  await read(job.show({ review: true }));
  await read(job.show({ review: true }));
  await publishDrafts(job);
  assert.equal((await job.request()).work.review?.shown, 'published');
  const [shown] = await wordsWith(server.database, 'review-');
  assert.match(
    shown ?? '',
    /"name":"Ada L.","initials":"","role":"","town":"Livonia","service":"window-cleaning"/,
  );

  const changes = ['New testimonial: Ada L.', 'Town of Ada L.', 'New service: McAda L.'];
  await server.database.db
    .updateTable('site_publication')
    .set({ changes: JSON.stringify(changes) })
    .execute();
  await job.review({ words: 'Less so', mayShow: '' });

  assert.deepEqual([await found('löwe'), await found('less')], [[], [job.id]]);
  assert.deepEqual(await wordsWith(server.database, 'review-'), []);
  const { publications } = await read<{ publications: { changes: string[] }[] }>(
    job.browser.get('site/history'),
  );
  const [removal, ...earlier] = publications.map((publication) => publication.changes);
  assert.deepEqual(removal, ['Removed: a customer’s photos or review']);
  for (const kept of earlier)
    assert.deepEqual(kept, ['New service: McAda L.'], 'the customer’s lines are gone');
  assert.equal((await job.show({ review: true })).status, 409);
  assert.equal((await job.post([['what', 'review-back']])).status, 303);
  const { work: left, history } = await job.request();
  assert.equal(left.review, null);
  assert.deepEqual([await found('less'), await toAsk()], [[], [job.id]]);
  assert.partialDeepStrictEqual(history.at(-1), { kind: 'work', what: 'review removed' });
});

onSqliteSite('a customer known as Mrs. Miller signs with an initial of the surname', async ({ server }) => {
  const job = await startJob(server);
  const name = (firstName: string, lastName: string) =>
    read(
      job.browser.post(`requests/${job.id}/details`, {
        id: crypto.randomUUID(),
        fields: { firstName, lastName },
      }),
    );
  const names = async () => (await job.view()).afterJob?.names;

  for (const typed of ['Mrs. Miller', 'Mrs. Ada Miller', 'Mrs. De La Miller']) {
    await name(typed, '');
    assert.deepEqual(await names(), { town: 'Mrs. M., Livonia', first: 'Mrs. M.', none: '' }, typed);
  }

  await name('Dr. Ada', 'Miller');
  assert.deepEqual(await names(), { town: 'Dr. Ada M., Livonia', first: 'Dr. Ada', none: '' });
  await name('Ada', '');
  assert.deepEqual(await names(), { town: 'Ada, Livonia', first: 'Ada', none: '' });

  await job.review();
  await name('Ida', 'Miller');
  assert.equal((await names())?.town, 'Ida M., Livonia');
  const written = (await job.view()).afterJob?.review;
  assert.equal(written?.name, 'Ada, Livonia', 'a written review keeps its signature, as on the site');
});

bothSites('an answer that comes too late is refused, and its words stay', async ({ server }) => {
  const job = await startJob(server);
  await job.addPair();
  const asked = (await job.view()).afterJob;
  await mark(job, 'won');

  const review = await job.review({ words: 'Spotless, and on time.' });
  const consent = await job.answer('pictures-yes', asked);

  assert.deepEqual([review.status, consent.status], [409, 409]);
  const shown = viewIn(await review.text());
  assert.deepEqual([shown.notice, shown.afterJob], ['reviewClosed', null]);
  assert.deepEqual(shown.typed, { what: 'asked', words: 'Spotless, and on time.', options: [] });
  const refused = viewIn(await consent.text());
  assert.deepEqual([refused.notice, refused.typed], ['closed', undefined]);
  const long = viewIn(await (await job.review({ words: 'x'.repeat(10_000) })).text());
  assert.deepEqual([long.notice, long.typed?.words.length], ['reviewClosed', 10_000]);
  const { work: left } = await job.request();
  assert.deepEqual([left.review, left.pairs[0]?.consent], [null, null]);

  await mark(job, 'done');
  await job.answer('pictures-yes');
  await job.review();
  await mark(job, 'won');
  for (const what of ['review-back', 'pictures-no']) {
    const [first, second] = [await job.answer(what, asked), await job.answer(what, asked)];
    assert.deepEqual([first.status, second.status], [303, 303], `${what}, tapped twice`);
  }
  assert.equal((await job.view()).afterJob, null);
  assert.equal((await job.request()).work.review, null);
});

bothSites('the site keeps work when age deletes its request, not in a purge', async ({ server }) => {
  const { database } = server;
  const [old, gone] = [await startJob(server), await startJob(server, { email: 'gone@example.com' })];
  for (const job of [old, gone]) await showAll(job, database);
  await publishDrafts(old);
  assert.equal((await wordsWith(database, 'job-')).length, 1);
  await closeLongAgo(database, old.id);

  assert.equal(await purge(database, 'closed', 2), 1);
  assert.equal((await wordsWith(database, 'job-')).length, 1);
  assert.equal(await purgePerson(database, { email: 'gone@example.com' }, true), 0);

  const [words = ''] = await wordsWith(database, 'job-');
  const history = await database.db.selectFrom('site_publication').select('changes').execute();
  assert.match(
    history.map(({ changes }) => changes).join(),
    /: Livonia, November 2026".*: Ada L\."/,
    'the history still has the other job and review of these names',
  );
  assert.equal(words.match(/"job-/g)?.length, 1);
  assert.equal(words.match(/"review-/g)?.length, 1);
  assert.equal((await filesOf(database)).length, 2, 'of one pair');
  const [pair] = await database.db.selectFrom('work_pair').selectAll().execute();
  assert.deepEqual([pair?.request_id, pair?.consent_by], [null, 'customer']);
  const [review] = await database.db.selectFrom('work_review').selectAll().execute();
  assert.deepEqual([review?.request_id, review?.words, review?.name], [null, '', '']);
  await read(draft(old.browser, 'company/shortName', 'Later', 'Huron Bright'));
  await publishDrafts(old);
});

onSqliteSite('work that the site hides is called so, and deleted with its request', async ({ server }) => {
  const { database } = server;
  const job = await startJob(server);
  const { browser } = job;
  await showAll(job, database);
  await publishDrafts(job);
  const stateOf = async () => {
    const { pairs, review } = (await job.request()).work;
    return [pairs[0]?.shown, review?.shown];
  };
  assert.deepEqual(await stateOf(), ['published', 'published']);
  const entryIn = async (table: 'work_pair' | 'work_review') =>
    (await database.db.selectFrom(table).select('entry').executeTakeFirstOrThrow()).entry;
  const cards = [
    `jobs/jobs/${await entryIn('work_pair')}`,
    `testimonials/testimonials/${await entryIn('work_review')}`,
  ];

  for (const card of cards) await read(draft(browser, `${card}/hidden`, 'yes', 'no'));
  await publishDrafts(job);

  assert.deepEqual(await stateOf(), ['hidden', 'hidden']);
  const { work } = await job.request();
  assert.deepEqual([work.pairs[0]?.card, work.review?.card], cards);
  await read(job.show({ review: true }));
  assert.deepEqual(await countOnSite(database.db, [job.id]), { pairs: 1, reviews: 1 });
  await read(draft(browser, `${cards[0]}/hidden`, 'no', 'yes'));
  await publishDrafts(job);
  assert.deepEqual(await stateOf(), ['published', 'hidden']);
  for (const card of ['services/services/window-cleaning', 'testimonials/testimonials/daniel-t'])
    await draft(browser, `${card}/hidden`, 'yes', 'no');
  await publishDrafts(job);
  assert.deepEqual(await stateOf(), ['hidden', 'hidden'], 'of a hidden service');

  await closeLongAgo(database, job.id);
  assert.equal(await purge(database, 'closed', 2), 1);

  assert.deepEqual(await wordsWith(database, 'job-'), []);
  assert.deepEqual(await wordsWith(database, 'review-'), []);
  assert.deepEqual(await filesOf(database), []);
  assert.deepEqual(await countRows(database), [0, 0, 0, 0]);
});

function isDecoder(pid: number): boolean {
  // childrenOf() returns 0 if there is no child.
  return pid > 0 && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('reencode');
}

async function mark({ id, browser, request }: DoneJob, to: string): Promise<void> {
  const { version } = await request();
  await read(browser.post(`requests/${id}/status`, { version, to }));
}

const pairOf = async (job: DoneJob) => (await job.request()).work.pairs[0];

/** Resolves to the number of the publication. */
async function publishDrafts({ browser }: DoneJob): Promise<number> {
  const { base } = await read<{ base: number }>(browser.get('site/changes'));
  return (await read<{ publication: number }>(publish(browser, base))).publication;
}

/** Adds all of a job to the drafts, its pictures as show.ts would, but without encoding them for seconds. */
async function showAll(job: DoneJob, database: Database): Promise<void> {
  const pair = await job.addPair();
  await job.answer('pictures-yes');
  await job.review();
  await read(job.show({ review: true }));
  const entry = `job-${crypto.randomUUID().slice(0, 8)}`;
  const photos = database.db.selectFrom('work_photo').where('pair_id', '=', pair).orderBy('side', 'desc');
  const hashes = (await photos.select('site_hash').execute()).map(({ site_hash }) => `${site_hash}-50`);
  const bytes = Buffer.from('encoded');
  const files = [{ width: 960, kind: 'avif' as const, bytes }];
  for (const name of hashes)
    await putPicture(database, name, { whole: bytes, width: 960, files }, Date.now());
  const [beforePicture = '', afterPicture = ''] = hashes;
  const fields = {
    service: 'window-cleaning',
    town: 'Livonia',
    month: '2026-11',
    beforePicture,
    afterPicture,
  };
  await database.db.transaction().execute(async (transaction) => {
    const added = { list: 'jobs/jobs', entry, fields, device: 'a', nowMs: Date.now() };
    await addDraftEntry(database, transaction, ofFiles, added);
    await transaction.updateTable('work_pair').set({ entry }).where('id', '=', pair).execute();
  });
}

/** Dates the closing and all changes to 1970, long enough ago for a deletion by age. */
async function closeLongAgo({ db }: Database, id: string): Promise<void> {
  await db.updateTable('request_change').set({ at_ms: 1 }).where('request_id', '=', id).execute();
  await db.updateTable('quote_request').set({ closed_ms: 1 }).where('request_id', '=', id).execute();
}

async function countRows({ db }: Database): Promise<number[]> {
  const tables = ['work_pair', 'work_photo', 'work_photo_file', 'work_review'] as const;
  return Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length));
}

/** The newest publication or draft that contains `start`, if any. */
async function wordsWith({ db }: Database, start: string): Promise<string[]> {
  const rows = await db.selectFrom('site_publication').select('words').orderBy('number', 'desc').execute();
  const drafts = await db.selectFrom('site_draft').select(['path', 'value']).execute();
  const found = [...rows.map(({ words }) => words), ...drafts.map(({ path, value }) => path + value)];
  return found.filter((text) => text.includes(`"${start}`) || text.includes(`/${start}`)).slice(0, 1);
}

/** Paths of the widest AVIF files. */
async function filesOf({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('site_picture').select(['name', 'width', 'kind']).execute();
  return rows.flatMap(({ name, width, kind }) =>
    kind === 'avif' && width === 960 ? pictureAddress({ name, width, kind }) : [],
  );
}
