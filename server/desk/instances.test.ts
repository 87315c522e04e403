/** The desk where two instances share a PostgreSQL: the one stores a request, the other serves the desk. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeskRequest, InboxPage } from '../../domain/desk.ts';
import { openBrowser } from '../../tests/support/desk-browser.ts';
import { sharePostgres } from '../../tests/support/instances.ts';
import { eventually, quoteRequest, startServer } from '../../tests/support/server.ts';

const { createDatabase } = sharePostgres();

test('a request that one instance stores appears on the desk of the other, and outlives both', async () => {
  const databaseUrl = await createDatabase('instances');
  const settings = { databaseUrl, siteUrl: 'http://localhost:3000' };
  let id = '';
  {
    await using storing = await startServer(settings);
    await using serving = await startServer(settings);
    const phone = openBrowser(serving);
    await phone.signIn();
    const live = (await phone.get('live')).body?.pipeThrough(new TextDecoderStream()).getReader();
    await live?.read();

    const stored = await storing.post(quoteRequest({ lastName: 'Okafor' }));
    const told = await live?.read();
    const { rows } = (await (await phone.get('requests?search=okafor')).json()) as InboxPage;
    id = rows[0]?.id ?? '';
    const changed = await phone.post(`requests/${id}/status`, { to: 'contacted', version: 0 });

    assert.equal(stored.status, 201);
    assert.match(String(told?.value), /^event: change/);
    assert.equal(changed.status, 200);
    // The device that the one instance has signed in is known to the other.
    const elsewhere = openBrowser(storing);
    elsewhere.setCookie(phone.cookie());
    const seen = (await (await elsewhere.get(`requests/${id}`)).json()) as DeskRequest;
    assert.equal(seen.status, 'contacted');
  }

  await using later = await startServer(settings);
  const found = await eventually(async () => (await later.store.find(id))[0]);
  assert.equal(found.status, 'contacted');
});
