/** A request for several services, from the form to everything that the owner reads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeskRequest, InboxPage } from '../../domain/desk.ts';
import { services } from '../../tests/support/content.ts';
import { signedIn } from '../../tests/support/desk-browser.ts';
import { quoteRequest, startServer } from '../../tests/support/server.ts';
import { checkContent } from '../content/check.ts';
import { pageContentOf } from '../content/content.ts';
import { readFiles } from '../content/read.ts';
import { requestMessage } from '../mail/request-message.ts';
import { csvLines } from '../requests/csv.ts';
import { showRequest } from '../terminal/print.ts';

const [one, two] = services;
assert.ok(one && two);
const TITLES = [one.title, two.title];
const BOTH = TITLES.join(', ');
const SEVERAL = { serviceNeeded: 'multiple-services', services: TITLES };

test('ticked services are stored, and e-mail, desk, search, CSV and terminal name them', async () => {
  await using server = await startServer();
  const sent = quoteRequest(SEVERAL);
  assert.equal((await server.post(sent)).status, 201);
  assert.equal((await server.post(sent)).status, 200, 'a repeat');
  assert.equal((await server.post({ ...sent, services: [one.title] })).status, 409, 'other contents');

  const [request, ...others] = await server.stored();
  assert.ok(request);
  assert.deepEqual(others, []);
  assert.deepEqual([request.payload.services, request.payload.service_needed], [TITLES, 'Multiple Services']);
  assert.match(
    requestMessage(request, { timeZone: 'America/Detroit' }).text,
    new RegExp(`^Services: ${BOTH}$`, 'm'),
  );
  assert.match(showRequest(request, []), new RegExp(`^Services +${BOTH}$`, 'm'));
  const [columns = '', row = ''] = await Array.fromAsync(csvLines([request], 'America/Detroit'));
  assert.match(columns, /serviceNeeded,services,additionalDetails/);
  assert.ok(row.includes(`multiple-services,"${BOTH}",`), row);
  const browser = await signedIn(server);
  const shown = (await (await browser.get(`requests/${request.request_id}`)).json()) as DeskRequest;
  assert.deepEqual(
    shown.openingLines.map(({ words }) => words),
    TITLES,
  );
  const word = two.title.split(' ')[0] ?? '';
  const { rows } = (await (await browser.get(`requests?view=open&search=${word}`)).json()) as InboxPage;
  assert.deepEqual(
    rows.map(({ service }) => service),
    [BOTH],
  );
});

test('without scripts the ticked services arrive, once; what the form does not offer is refused', async () => {
  await using server = await startServer();
  const { request_id: _, ...fields } = quoteRequest({ serviceNeeded: 'multiple-services' });
  const post = (...ticked: string[]) => {
    const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    for (const title of ticked) form.append('services', title);
    return fetch(`${server.url}/contact`, { method: 'POST', body: form });
  };

  for (const _time of ['once', 'again']) assert.equal((await post(...TITLES)).status, 200);
  assert.deepEqual(
    (await server.stored()).map(({ payload }) => payload.services),
    [TITLES],
  );
  assert.equal((await post()).status, 200);
  assert.equal((await server.stored()).length, 2, 'without ticks it is another request');
  assert.equal((await post('Chimney Sweeping')).status, 422);
  assert.equal((await post(...Array.from({ length: 99 }, () => one.title))).status, 422);
});

test('a service is accepted as the page sends it, whatever was pasted along with its title', async () => {
  const ofFiles = await readFiles();
  const [first, ...others] = ofFiles.services.services;
  assert.ok(first);
  const publishedAs = (title: string) => {
    const { content } = checkContent({
      ...ofFiles,
      services: { services: [{ ...first, title }, ...others] },
    });
    assert.ok(content, title);
    return pageContentOf(content);
  };
  let content = pageContentOf(ofFiles);
  await using server = await startServer({ content: () => content });

  for (const title of ['Gutter Repair ', 'Cafe\u0301 Cleaning', 'Roof\u200e Repair', 'Deck\u2028Repair']) {
    content = publishedAs(title);
    const services = [content.pages.services.services[0]?.title];
    const response = await server.post(quoteRequest({ serviceNeeded: 'multiple-services', services }));
    assert.equal(response.status, 201, `${JSON.stringify(title)}: ${await response.text()}`);
  }
});
