/**
 * Publishing at the desk, on both engines: shown at once, undone, conflicts, retries, and pages that cannot
 * be rendered. This file is over 250 lines because each test publishes on the same small site.
 */
import assert from 'node:assert/strict';
import type { DeskState } from '../../domain/desk.ts';
import type {
  EditableContent,
  Leaf,
  List,
  PublishConflict,
  Published,
  SiteChanges,
  SiteHistory,
} from '../../domain/site-desk.ts';
import { read, sentenceOf } from '../../tests/support/desk-browser.ts';
import { quoteRequest } from '../../tests/support/server.ts';
import {
  draft,
  FIREFOX,
  fieldAt,
  ofFiles,
  onBothSites,
  onSqliteSite,
  publish,
} from '../../tests/support/site-desk.ts';

const siteTest = onBothSites();
const { phone: PHONE, shortName } = ofFiles.company;
const NEW_PHONE = '(734) 555-0111';

siteTest('the phone number is changed, published, shown, and brought back', async (site) => {
  const phone = await site.signedIn();
  const before = await read<EditableContent>(phone.get('site'));

  assert.deepEqual(await read(draft(phone, 'company/phone', NEW_PHONE, PHONE)), {});
  const drafted = await read<EditableContent>(phone.get('site'));
  const changes = await read<SiteChanges>(phone.get('site/changes'));
  assert.ok((await site.page()).includes(PHONE), 'only the desk shows a draft');
  const published = await read<Published>(publish(phone, 0));
  const shown = await site.page();
  const brought = await read<Published>(
    phone.post('site/bring-back', { id: crypto.randomUUID(), number: 1, base: published.publication }),
  );

  assert.deepEqual([before.publication, before.changes, drafted.changes], [0, 0, 1]);
  const field = fieldAt(drafted, 'company/phone') as Leaf;
  assert.deepEqual([field.value, field.draft, field.kind], [PHONE, NEW_PHONE, 'phone']);
  assert.deepEqual(changes, {
    base: 0,
    changes: [{ path: 'company/phone', name: 'Phone', before: PHONE, after: NEW_PHONE }],
    drafted: changes.drafted,
  });
  assert.ok(shown.includes(NEW_PHONE), 'as soon as it is published');
  assert.deepEqual([published.publication, brought.publication], [2, 3]);
  assert.ok((await site.page()).includes(PHONE));
  const { publications } = await read<SiteHistory>(phone.get('site/history'));
  assert.deepEqual(
    publications.map(({ number, by, changes, count }) => [number, by, changes, count]),
    [
      [3, 'Safari on iPhone', ['Phone'], 1],
      [2, 'Safari on iPhone', ['Phone'], 1],
      [1, 'The files', [], 0],
    ],
  );
  const after = await read<EditableContent>(phone.get('site'));
  assert.deepEqual([after.publication, after.changes, after.alarm], [3, 0, undefined]);
});

siteTest('a draft that only adds a space at the end publishes nothing and is deleted', async (site) => {
  const phone = await site.signedIn();
  await read(draft(phone, 'company/shortName', `${shortName} `, shortName));

  assert.deepEqual(await read(publish(phone, 0)), { publication: 0 });

  const after = await read<EditableContent>(phone.get('site'));
  assert.deepEqual([after.publication, after.changes], [0, 0]);
  assert.equal((fieldAt(after, 'company/shortName') as Leaf).draft, undefined);
});

onSqliteSite('a draft that another device has changed is not published unseen', async (site) => {
  const phone = await site.signedIn();
  const laptop = await site.signedIn(FIREFOX);
  await read(draft(phone, 'company/phone', NEW_PHONE, PHONE));
  const id = crypto.randomUUID();
  const publishSeen = async ({ base, drafted }: SiteChanges) =>
    phone.post('site/publish', { id, base, drafted });
  const seen = await read<SiteChanges>(phone.get('site/changes'));
  await read(draft(laptop, 'company/shortName', 'Half a wo', shortName));

  const told = await read<PublishConflict>(publishSeen(seen), 409);
  assert.match(told.error, /^The draft has changed, maybe/);
  assert.ok((await site.page()).includes(PHONE));
  const seenAgain = await read<SiteChanges>(phone.get('site/changes'));
  for (const time of ['first', 'again'])
    assert.deepEqual(await read(publishSeen(seenAgain)), { publication: 2 }, time);
});

siteTest('of two devices that publish at once one wins; a tap sent twice is one', async (site) => {
  const phone = await site.signedIn();
  const laptop = await site.signedIn(FIREFOX);
  await read(draft(phone, 'company/phone', NEW_PHONE, PHONE));

  const responses = await Promise.all([publish(phone, 0), publish(laptop, 0)]);

  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 409]);
  const told = responses.find(({ status }) => status === 409);
  assert.ok(told);
  const { changes, error } = (await told.json()) as PublishConflict;
  assert.deepEqual(
    changes.map(({ name, after }) => [name, after]),
    [['Phone', NEW_PHONE]],
  );
  assert.match(error, /^Another device has published\./);

  await read(draft(phone, 'company/phone', PHONE, NEW_PHONE));
  const id = crypto.randomUUID();
  const twice = await Promise.all([publish(phone, 2, id), publish(phone, 2, id.toUpperCase())]);
  for (const response of [...twice, await publish(phone, 2, id)])
    assert.equal((await read<Published>(Promise.resolve(response))).publication, 3);
});

onSqliteSite(
  'pages that hang, throw or take too much memory are not published',
  async (site) => {
    const phone = await site.signedIn();
    let base = shortName;
    // The preview below then needs a new thread.
    for (const name of ['Hangs', 'Throws', 'Grows']) {
      await read(draft(phone, 'company/shortName', name, base));
      base = name;

      const response = await publish(phone, 0);

      assert.equal(response.status, 503, name);
      assert.match(
        await sentenceOf(response),
        /^Nothing was published: building the pages with this text failed or took too long/,
      );
      assert.ok((await site.page()).includes(PHONE));
    }
    const headers = { cookie: phone.cookie() ?? '' };
    const preview = await fetch(`${site.server.url}/desk/site/preview`, { headers });
    assert.match(await preview.text(), /The page could not be made with your changes/);
    await read(draft(phone, 'company/shortName', 'Works', base));
    assert.equal((await read<Published>(publish(phone, 0))).publication, 2);
  },
  // Time for a new thread to start on a busy machine, too.
  5000,
);

onSqliteSite(
  'if no page renders in time, the owner gets the list of texts instead',
  async (site) => {
    const phone = await site.signedIn();

    const preview = await fetch(`${site.server.url}/desk/site/preview/about`, {
      headers: { cookie: phone.cookie() ?? '' },
      redirect: 'manual',
    });

    assert.equal(preview.status, 303);
    assert.equal(preview.headers.get('location'), '/desk/site?preview=none');
  },
  1,
);

onSqliteSite('an open form may ask for a service that was hidden or removed since', async (site) => {
  const phone = await site.signedIn();
  const ids = ofFiles.services.services.map(({ id }) => id);
  const fewer = ids.filter((id) => id !== 'carpet-cleaning');
  const carpets = 'services/services/carpet-cleaning';
  const ask = async (serviceNeeded = 'carpet-cleaning') => {
    const { status } = await site.server.post(quoteRequest({ serviceNeeded }));
    return status;
  };
  await read(draft(phone, `${carpets}/hidden`, 'yes', 'no'));
  const { changes } = await read<SiteChanges>(phone.get('site/changes'));
  await read<Published>(publish(phone, 0));

  assert.deepEqual(changes, [
    {
      path: `${carpets}/hidden`,
      name: 'Visibility of Carpet Cleaning',
      card: { path: carpets, name: 'Carpet Cleaning', field: 'Visibility' },
      before: 'Shown',
      after: 'Hidden',
    },
  ]);
  assert.ok(!(await site.page('/services')).includes('Carpet Cleaning'));
  assert.equal(await ask(), 201);
  await read(draft(phone, 'services/services', fewer, ids));
  assert.equal((await read<Published>(publish(phone, 2))).publication, 3);
  assert.equal(await ask(), 201);
  assert.equal(await ask('window-cleaning'), 201);
  assert.equal(await ask('never-offered'), 422);

  const stored = await site.server.stored();
  assert.deepEqual(stored.map(({ payload }) => payload.service_needed).toSorted(), [
    'Carpet Cleaning',
    'Carpet Cleaning',
    'Window Cleaning',
  ]);
});

onSqliteSite('the service of a testimonial is chosen among the visible ones, by title', async (site) => {
  const phone = await site.signedIn();
  const hidden = 'services/services/carpet-cleaning/hidden';
  const service = 'testimonials/testimonials/marianne-k/service';
  await read(draft(phone, hidden, 'yes', 'no'));
  await read(draft(phone, service, 'soft-washing', 'roof-cleaning'));

  const field = fieldAt(await read<EditableContent>(phone.get('site')), service) as Leaf;
  const { changes } = await read<SiteChanges>(phone.get('site/changes'));

  assert.ok(field.choices?.includes('soft-washing') && field.labels?.includes('Soft Washing'));
  assert.ok(!field.choices?.includes('carpet-cleaning'));
  assert.deepEqual(
    changes.filter(({ path }) => path === service).map(({ before, after }) => [before, after]),
    [['Roof Cleaning', 'Soft Washing']],
  );
});

siteTest('a new service gets its id from its title when it is published, and keeps it', async (site) => {
  const phone = await site.signedIn();
  const services = 'services/services';
  const ids = ofFiles.services.services.map(({ id }) => id);
  const [first] = ofFiles.services.services;
  const service = `${services}/services-c2e339de`;
  const testimonialService = 'testimonials/testimonials/marianne-k/service';
  await read(draft(phone, services, [...ids, 'services-c2e339de'], ids));
  const texts = {
    title: 'Window Cleaning!',
    summary: 'Soot out.',
    description: 'We sweep.',
    features: first?.features,
    before: 'Soot',
    after: 'No soot',
  };
  for (const [key, text] of Object.entries(texts))
    await read(draft(phone, `${service}/${key}`, text, key === 'features' ? [] : ''));
  await read(draft(phone, testimonialService, 'services-c2e339de', 'roof-cleaning'));
  const job = 'jobs/jobs/jobs-7a1b2c3d';
  await read(draft(phone, 'jobs/jobs', ['jobs-7a1b2c3d'], []));
  await read(draft(phone, `${job}/service`, 'services-c2e339de', ''));
  await read(draft(phone, `${job}/month`, '2026-11', ''));
  await read(draft(phone, `${job}/hidden`, 'yes', 'no'));

  assert.equal((await read<Published>(publish(phone, 0))).publication, 2);
  assert.equal((await read<EditableContent>(phone.get('site'))).alarm, undefined);

  const named = async () => {
    const content = await read<EditableContent>(phone.get('site'));
    const { value } = fieldAt(content, services) as List;
    return [value.at(-1), (fieldAt(content, testimonialService) as Leaf).value, content.changes];
  };
  assert.deepEqual(await named(), ['window-cleaning-2', 'window-cleaning-2', 0]);
  await read(draft(phone, `${services}/window-cleaning-2/title`, 'Chimney Sweeping', 'Window Cleaning!'));
  assert.equal((await read<Published>(publish(phone, 2))).publication, 3);
  assert.deepEqual(await named(), ['window-cleaning-2', 'window-cleaning-2', 0]);
  const { desk } = await read<DeskState>(phone.get('state'));
  assert.equal(desk.services.at(-1)?.title, 'Chimney Sweeping', 'an open desk is told the name');
});
