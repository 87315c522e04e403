import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '../../tests/support/server.ts';
import { openSqlite } from '../store/sqlite.ts';
import { startLink } from './sign-in-link.ts';

for (const [isPrinted, what, overrides] of [
  [true, 'on loopback without SITE_URL', {}],
  [true, 'on another loopback address', { host: '127.0.0.2' }],
  [true, 'on loopback of IPv6', { host: '::1' }],
  [false, 'where other machines reach it', { host: '0.0.0.0' }],
  [false, 'on a name that only begins like loopback', { host: '127.0.0.1.example.com' }],
  [false, 'behind a proxy, with SITE_URL', { hasSiteUrl: true }],
  [false, 'without a desk', { isDeskOn: false }],
] as const) {
  test(`${what}, the start ${isPrinted ? 'prints a link' : 'prints no link'}`, async () => {
    await using folder = await temporaryFolder();
    const database = openSqlite(folder.path);
    const settings = { host: '127.0.0.1', hasSiteUrl: false, isDeskOn: true, ...overrides };

    const link = await startLink(database, settings, 'http://127.0.0.2:3000');
    const codes = await database.db.selectFrom('sign_in_code').selectAll().execute();
    await database.close();

    if (isPrinted) assert.match(String(link), /^http:\/\/127\.0\.0\.2:3000\/desk\/sign-in#[\w-]{53}$/);
    else assert.equal(link, undefined);
    assert.equal(codes.length, isPrinted ? 1 : 0);
  });
}
