/**
 * The server is killed with SIGKILL while the owner publishes and visitors read and send, at random moments,
 * on both engines. Afterwards the site shows the last confirmed publication or the one in progress. Every
 * page is complete and from one publication. Every confirmed request is stored.
 *
 * FAULT_PUBLISHING_KILLS is the number of kills on each engine.
 */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import type { EditableContent, Published } from '../../domain/site-desk.ts';
import { signedInToProgram } from '../support/desk-browser.ts';
import { openRunningStore } from '../support/open-running-store.ts';
import { quoteRequest, startProgram } from '../support/server.ts';
import { draft, fieldAt, publish } from '../support/site-desk.ts';
import { killAmid, onEachEngine } from './kill-amid.ts';
import { seeded } from './seeded.ts';
import { tally } from './tally.ts';

const KILLS = Number(process.env.FAULT_PUBLISHING_KILLS ?? 2);
/** The longest time between the last publication that a process confirms and its kill, ms. */
const LONGEST_WAIT = 200;
const PAGES = ['/', '/services', '/about', '/contact', '/privacy'];

onEachEngine(
  'no kill loses or damages a publication, a page or a request',
  async ({ engine, settings, env }, t) => {
    const random = seeded(24);
    let confirmed = 0;
    let asked = 0;
    let published = 0;
    let pages = 0;
    const accepted: string[] = [];
    const late = new Set<number>();

    for (let kill = 0; kill <= KILLS; kill += 1) {
      await using program = await startProgram(env);
      await program.isServing;
      const phone = await signedInToProgram({ url: program.url, ...settings });
      const pageContent = (await (await phone.get('site')).json()) as EditableContent;
      const shown = await shownBy(program.url, '/');
      assert.ok(shown === confirmed || shown === asked, `shows ${shown}, not ${confirmed} or ${asked}`);
      assert.ok(!late.has(shown), `${shown} was said not to be published`);
      if (kill === KILLS) break;
      confirmed = shown;
      const field = fieldAt(pageContent, 'company/phone');
      let seen = 'value' in field ? (field.draft ?? field.value) : '';
      let base = pageContent.publication;
      // Each process confirms some publications before its kill, however slow the machine.
      const count = 2 + Math.floor(random() * 3);
      const publishNext = async (confirm: () => void) => {
        asked += 1;
        const value = `(734) 556-${String(asked).padStart(4, '0')}`;
        const kept = await draft(phone, 'company/phone', value, seen);
        if (kept.ok) seen = value;
        const response = kept.ok ? await publish(phone, base) : kept;
        confirm();
        if (response.status === 503) {
          // Rendering took too long, so the server stores nothing (promises: Content editor).
          late.add(asked);
          return;
        }
        assert.equal(response.status, 200);
        base = ((await response.json()) as Published).publication;
        confirmed = asked;
        published += 1;
      };
      const readNext = async () => {
        await shownBy(program.url, PAGES[pages % PAGES.length] as string);
        pages += 1;
      };
      const sendNext = async () => {
        const request_id = crypto.randomUUID();
        const response = await program.post(quoteRequest({ request_id }));
        assert.equal(response.status, 201);
        accepted.push(request_id);
      };
      await killAmid(
        program,
        (confirm) =>
          Promise.all(
            [() => publishNext(confirm), readNext, sendNext].map((act) => untilKilled(program, act)),
          ),
        { count, within: LONGEST_WAIT, random },
      );
    }

    await using database = await openRunningStore(settings);
    const rows = await database.db.selectFrom('quote_request').select('request_id').execute();
    const ids = rows.map(({ request_id }) => String(request_id));
    const stored = new Set(ids);
    tally(`server killed amid publications, ${engine}`, KILLS, accepted, ids);
    t.diagnostic(`${published} publications, ${pages} pages, ${accepted.length} requests, ${KILLS} kills`);
    assert.deepEqual(
      accepted.filter((id) => !stored.has(id)),
      [],
    );
    assert.ok(confirmed > 0 && pages > 0 && accepted.length > 0);
  },
);

/** Repeats an action until the kill, which closes the connection. */
async function untilKilled({ child }: { child: ChildProcess }, act: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await act();
    } catch (error) {
      if (!child.killed || error instanceof assert.AssertionError) throw error;
      return;
    }
  }
}

/**
 * The last four digits of the page's phone number; 0 for the one in the files. The page must be complete
 * and contain only one such number.
 */
async function shownBy(url: string, path: string): Promise<number> {
  const response = await fetch(url + path);
  const page = await response.text();
  assert.equal(response.status, 200);
  assert.match(page, /<\/html>$/);
  const phones = new Set([...page.matchAll(/\(734\) 55\d-(\d{4})/g)].map(([phone]) => phone));
  assert.equal(phones.size, 1, `${path} says ${[...phones].join(' and ')}`);
  const [phone = ''] = phones;
  return phone.startsWith('(734) 556-') ? Number(phone.slice(-4)) : 0;
}
