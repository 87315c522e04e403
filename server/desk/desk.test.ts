/** Which routes of the desk are open without signing in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallProgram, startSiteServer } from '../../tests/support/site-desk.ts';

test('strangers may only sign in and request a link; every other route requires signing in', async () => {
  await using small = await smallProgram();
  await using site = await startSiteServer(small);
  const { url, deskRoutes } = site.server;
  const calls = deskRoutes.filter(({ method, path }) => path.includes('/desk') && method !== 'HEAD');
  const open: string[] = [];

  for (const { method, path } of calls) {
    const response = await fetch(url + path.replaceAll(/:\w+/g, '1'), { method, redirect: 'manual' });
    // The response of the live route has no end, so do not read it.
    const isRefused = response.status !== 200 && (await response.text()) === '{"error":"Please sign in."}';
    if (!isRefused) open.push(`${method} ${path}`);
  }

  assert.ok(calls.length > 40, String(calls.length));
  assert.deepEqual(open, ['POST /api/desk/sign-in', 'POST /api/desk/sign-in-link']);
});
