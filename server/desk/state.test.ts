/** What needs the owner, as the desk is told. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { DeskState } from '../../domain/desk.ts';
import { signedIn } from '../../tests/support/desk-browser.ts';
import { quoteRequest, startServer, temporaryFolder } from '../../tests/support/server.ts';

test('an old backup is named in words for whoever reads it, until one is made, of which open desks are told', async () => {
  await using server = await startServer();
  await using folder = await temporaryFolder();
  const phone = await signedIn(server);
  const read = async () => (await (await phone.get('state')).json()) as DeskState;
  await server.post(quoteRequest());
  await server.database.db.updateTable('quote_request').set({ received_ms: 1 }).execute();

  const { alarms, storeBytes } = await read();
  assert.equal(alarms.length, 1);
  assert.match(alarms[0] ?? '', /^There is no backup of your requests\. Ask whoever set up the site/);
  assert.doesNotMatch(alarms[0] ?? '', /npm/);
  assert.ok(storeBytes > 10_000);

  const live = (await phone.get('live')).body?.pipeThrough(new TextDecoderStream()).getReader();
  await live?.read();
  await server.database.backup(join(folder.path, 'copy.sqlite'));
  assert.match((await live?.read())?.value ?? '', /^event: change/);
  assert.deepEqual((await read()).alarms, []);
});
