/** The routes of the list of customers and of one customer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CustomerPage, DeskCustomer, NotesConflict } from '../../domain/customers.ts';
import { read, signedIn } from '../../tests/support/desk-browser.ts';
import { startServer } from '../../tests/support/server.ts';

test('a wrong change of a customer’s notes, or of who is the same customer, gets the fitting status, never a 500', async () => {
  await using server = await startServer();
  const browser = await signedIn(server);
  for (const [name, phone] of [
    ['Carol Miller', '734-555-0142'],
    ['Bob Adams', '734-555-0190'],
  ])
    await read(browser.post('requests', { id: crypto.randomUUID(), name, phone, notes: '' }), 201);
  const { rows } = await read<CustomerPage>(browser.get('customers?search=mrs%20miller'));
  const id = rows[0]?.id ?? '';
  const put = (path: string, body: object) => browser.send('PUT', `customers/${path}`, body);

  const saved = await read<DeskCustomer>(put(`${id}/notes`, { notes: 'Dog (Biscuit)', version: 0 }));
  const late = await read<NotesConflict>(put(`${id}/notes`, { notes: 'Cat', version: 0 }), 409);

  assert.deepEqual([rows.length, saved.notes, saved.notesVersion], [1, 'Dog (Biscuit)', 1]);
  assert.match(late.error, /also changed these notes/);
  assert.equal(late.customer.notes, 'Dog (Biscuit)');
  const [request] = saved.history;
  assert.deepEqual((await read(browser.get(`requests/${request?.id}`))).customer, {
    id,
    notes: 'Dog (Biscuit)',
  });
  const missing = crypto.randomUUID();
  for (const [path, body, status] of [
    [`${id}/notes`, { notes: 'x'.repeat(5001), version: 1 }, 422],
    [`${id}/notes`, { notes: 7, version: 1 }, 422],
    [`${missing}/notes`, { notes: '', version: 0 }, 404],
    [`${id}/same-as`, { other: missing }, 404],
    [`${missing}/same-as`, { other: null }, 404],
    [`${id}/same-as`, { other: 'bob' }, 422],
    [`${id}/same-as`, { other: id }, 200],
  ] as const)
    assert.equal((await put(path, body)).status, status, path);
  for (const query of ['order=size', 'after=nonsense', `search=${'x'.repeat(301)}`])
    assert.equal((await browser.get(`customers?${query}`)).status, 422, query);
  for (const path of [missing, '7', '%00'])
    assert.equal((await browser.get(`customers/${path}`)).status, 404);
  assert.equal((await browser.get('customers?search=%00')).status, 200);
});
