/**
 * kill -9 while the owner publishes, at random moments, on both engines: the site is whole and shows the last revision that
 * was confirmed, or the one that was under way.
 *
 * FAULT_PUBLISHING_KILLS is the number of kills on each engine.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Published, SiteWords } from '../../domain/site-desk.ts';
import { openForTerminal } from '../../server/store/open.ts';
import { openBrowser } from '../support/desk-browser.ts';
import { sharePostgres } from '../support/instances.ts';
import { startProgram, temporaryFolder } from '../support/server.ts';
import { draft, fieldAt, publish } from '../support/site-desk.ts';
import { seeded } from './seeded.ts';

const KILLS = Number(process.env.FAULT_PUBLISHING_KILLS ?? 3);
/** The longest wait between the last publication that a program confirms and its end, ms. */
const LONGEST = 200;

const { createDatabase } = sharePostgres();

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  test(`${engine}: no kill loses or breaks what was published`, async () => {
    const databaseUrl = engine === 'PostgreSQL' ? await createDatabase('kills') : undefined;
    await using folder = await temporaryFolder();
    const settings = { DATA_DIR: folder.path, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
    const random = seeded(24);
    let confirmed = 0;
    let asked = 0;

    for (let kill = 0; kill <= KILLS; kill += 1) {
      await using program = await startProgram(settings);
      await program.isServing;
      const database = await openForTerminal({ dataDir: folder.path, databaseUrl });
      assert.ok(database);
      const phone = openBrowser({ url: program.url, database });
      await phone.signIn().finally(database.close);
      const words = (await (await phone.get('site')).json()) as SiteWords;
      const page = await (await fetch(program.url)).text();
      const [, shown = '0'] = /\(734\) 556-(\d{4})/.exec(page) ?? [];

      assert.match(page, /<\/html>$/);
      assert.ok(Number(shown) === confirmed || Number(shown) === asked, `${shown} of ${confirmed}, ${asked}`);
      if (kill === KILLS) break;
      confirmed = Number(shown);
      const field = fieldAt(words, 'company/phone');
      let seen = 'value' in field ? (field.draft ?? field.value) : '';
      let base = words.revision;
      // Each program confirms one to three publications before its end, however slow the machine.
      let left = 1 + Math.floor(random() * 3);
      const enough = Promise.withResolvers<void>();
      const publishing = (async () => {
        for (;;) {
          asked += 1;
          const value = `(734) 556-${String(asked).padStart(4, '0')}`;
          await draft(phone, 'company/phone', value, seen);
          const answer = await publish(phone, base);
          assert.equal(answer.status, 200);
          base = ((await answer.json()) as Published).revision;
          confirmed = asked;
          seen = value;
          left -= 1;
          if (left === 0) enough.resolve();
        }
      })();
      // It ends with the program.
      publishing.catch(() => undefined);
      await Promise.race([enough.promise, publishing]);
      await pause(random() * LONGEST);
      program.child.kill('SIGKILL');
      await assert.rejects(publishing, (error: Error) => !(error instanceof assert.AssertionError));
    }
    assert.ok(confirmed > 0);
  });
}
