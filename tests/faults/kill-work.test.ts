/**
 * The server is killed with SIGKILL at random moments, on both engines, while customers take back the consent
 * to show pictures. A customer without a response taps again. Each withdrawal is complete or absent: consent,
 * site, pictures and history agree.
 *
 * FAULT_WORK_KILLS is the number of kills on each engine; there are three customers for each kill.
 */
import assert from 'node:assert/strict';
import { readFiles } from '../../server/content/read.ts';
import { hashOfPicture } from '../../server/publishing/pictures.ts';
import { insertPublication, newestNumber } from '../../server/publishing/publications.ts';
import { createQuotes, selectQuote } from '../../server/quotes/quotes.ts';
import { createRequestActions } from '../../server/requests/request-actions.ts';
import { openDatabase } from '../../server/store/open.ts';
import { createStore } from '../../server/store/store.ts';
import { workEventsIn } from '../../server/work/events.ts';
import { hashOfPair, selectPairs } from '../../server/work/pairs.ts';
import { createWorkPictures } from '../../server/work/work-pictures.ts';
import { openRunningStore } from '../support/open-running-store.ts';
import { jpeg } from '../support/pictures.ts';
import { contents } from '../support/quotes.ts';
import { startProgram } from '../support/server.ts';
import { newRequest } from '../support/stores.ts';
import { killAmid, onEachEngine } from './kill-amid.ts';
import { seeded } from './seeded.ts';

const KILLS = Number(process.env.FAULT_WORK_KILLS ?? 2);
const CUSTOMERS = 3;
/** The longest time between the last counted withdrawal and the kill, ms. */
const LONGEST_WAIT = 20;

onEachEngine('no kill leaves half of a withdrawal', async ({ settings, env }) => {
  const random = seeded(47);
  const paths = await showJobs(KILLS * CUSTOMERS);
  const done = new Set<string>();

  for (let kill = 0; kill <= KILLS; kill += 1) {
    await using program = await startProgram(env);
    await program.isServing;
    const waiting = paths.filter((path) => !done.has(path));
    const withdraw = async (path: string, confirm = () => {}) => {
      const body = new URLSearchParams({ what: 'pictures-no' });
      const sent = fetch(program.url + path, { method: 'POST', body, redirect: 'manual' });
      const response = await sent.catch(() => undefined);
      if (kill === KILLS) assert.equal(response?.status, 303);
      if (response?.status !== 303) return;
      done.add(path);
      confirm();
    };
    if (kill === KILLS) for (const path of waiting) await withdraw(path);
    else
      await killAmid(program, (confirm) => Promise.all(waiting.map((path) => withdraw(path, confirm))), {
        count: 1 + Math.floor(random() * CUSTOMERS),
        within: LONGEST_WAIT,
        random,
      });
    assert.deepEqual(await partial(), []);
  }

  assert.equal(done.size, paths.length);

  /** Makes done jobs with consent and published pictures. Resolves to the paths of the customers' pages. */
  async function showJobs(count: number): Promise<string[]> {
    const database = await openDatabase(settings);
    const content = await readFiles();
    const author = { by: 'a phone', nowMs: Date.now() };
    const pictures = createWorkPictures(database, () => '2026-11-27');
    const shown = [];
    for (let number = 0; number < count; number += 1) {
      const id = crypto.randomUUID();
      await createStore(database).put(
        newRequest({ requestId: id, contentsHash: id, receivedMs: author.nowMs, recipients: [] }),
      );
      const quotes = createQuotes(database, []);
      await quotes.saveDraft(id, { contents: contents(), draftVersion: 0 });
      await quotes.send(id, { id: crypto.randomUUID(), draftVersion: 1, seen: 99 }, author, '2026-01-01');
      const answer = { id: crypto.randomUUID(), version: 99, what: 'accepted', quoteVersion: 1 } as const;
      await quotes.record(id, { ...answer, options: [], words: '' }, author);
      await createRequestActions(database, []).mark(id, 'done', author);
      const pair = crypto.randomUUID();
      const hashes = [];
      for (const side of ['before', 'after'] as const) {
        const file = await jpeg();
        const photo = { width: 64, height: 48, picture: file, preview: file };
        await pictures.put({ requestId: id, pair, side }, crypto.randomUUID(), photo, author);
        const name = `${hashOfPicture(file)}-50`;
        const row = { name, width: 480, kind: 'avif', made_ms: author.nowMs, size: file.length } as const;
        await database.db
          .insertInto('site_picture')
          .values({ ...row, bytes: file })
          .execute();
        hashes.push(name);
      }
      const entry = `job-${crypto.randomUUID().slice(0, 8)}`;
      const hashesSeen = (await selectPairs(database.db, [id])).map(hashOfPair);
      const consent = {
        id: crypto.randomUUID(),
        isAllowed: true,
        day: '2026-11-27',
        hashes: hashesSeen,
        seen: 99,
      };
      await pictures.record(id, consent, author);
      await database.db.updateTable('work_pair').set({ entry }).where('id', '=', pair).execute();
      const [beforePicture = '', afterPicture = ''] = hashes;
      const service = content.services.services[0]?.id ?? '';
      const place = { service, town: '', month: '2026-11', before: '', after: '', hidden: 'no' } as const;
      content.jobs.jobs.push({ id: entry, beforePicture, afterPicture, ...place });
      shown.push(`/quote/${(await selectQuote(database.db, id))?.token}`);
    }
    const publication = { number: 1, id: crypto.randomUUID(), content, changes: [], ...author };
    await database.db.transaction().execute((transaction) => insertPublication(transaction, publication));
    await database.close();
    return shown;
  }

  /** Pairs whose consent, site, pictures and history disagree. */
  async function partial(): Promise<unknown[]> {
    await using database = await openRunningStore(settings);
    const { db } = database;
    const pairs = await db
      .selectFrom('work_pair')
      .innerJoin('work_photo', 'work_photo.pair_id', 'work_pair.id')
      .select(['work_pair.request_id', 'consent_by', 'entry', 'site_hash'])
      .execute();
    const number = await newestNumber(db);
    const { words } = await db
      .selectFrom('site_publication')
      .select('words')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const files = await db.selectFrom('site_picture').select('name').execute();
    const changes = await db.selectFrom('request_change').selectAll().execute();
    return pairs.flatMap(({ request_id, consent_by, entry, site_hash }) => {
      const own = changes.filter((change) => change.request_id === request_id);
      const facts = [
        consent_by !== null,
        entry !== null,
        words.includes(`"${site_hash}-`),
        files.some(({ name }) => name.startsWith(site_hash)),
        !workEventsIn(own).some(({ what }) => what === 'pictures refused'),
      ];
      const refusals = workEventsIn(own).filter(({ what }) => what === 'pictures refused').length;
      return new Set(facts).size > 1 || refusals > 1 ? [facts] : [];
    });
  }
});
