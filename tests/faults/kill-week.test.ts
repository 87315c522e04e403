/**
 * The server is killed with SIGKILL at random moments, on both engines, while the owner schedules, corrects
 * and closes requests. The desk repeats a change without a response. In the end each change is stored once.
 * The request's status, its visit, its customer and the list of customers agree with the changes.
 *
 * FAULT_WEEK_KILLS is the number of kills on each engine.
 */
import assert from 'node:assert/strict';
import type { CustomerPage } from '../../domain/customers.ts';
import type { DeskRequest } from '../../domain/desk.ts';
import { emptyRequest } from '../../domain/fields.ts';
import { buildPayload } from '../../domain/payload.ts';
import { daysAfter } from '../../domain/quote.ts';
import { createStore } from '../../server/store/store.ts';
import { type Browser, signedInToProgram } from '../support/desk-browser.ts';
import { openRunningStore } from '../support/open-running-store.ts';
import { startProgram } from '../support/server.ts';
import { newRequest } from '../support/stores.ts';
import { killAmid, onEachEngine } from './kill-amid.ts';
import { seeded } from './seeded.ts';
import { tally } from './tally.ts';

const KILLS = Number(process.env.FAULT_WEEK_KILLS ?? 2);
/** Requests for each kill. */
const REQUESTS = 3;
/** The longest time between the last counted change and the kill, ms. */
const LONGEST_WAIT = 20;

/** The owner's changes of one request, in order: the path, and the body for the request as it is then. */
const STEPS = [
  ['status', ({ version }: DeskRequest) => ({ to: 'won', version })],
  ['visit', ({ version }: DeskRequest) => ({ seen: version, visit: { day: TOMORROW, time: '09:30' } })],
  ['details', () => ({ fields: { firstName: 'Grace' } })],
  ['notes', () => ({ text: 'Two dogs.' })],
  ['status', ({ version }: DeskRequest) => ({ to: 'done', version })],
] as const;
const TOMORROW = daysAfter(new Date().toISOString().slice(0, 10), 1);

onEachEngine(
  'no kill loses, doubles or halves a change by the owner',
  async ({ engine, settings, env }, t) => {
    const random = seeded(48);
    const ids = Array.from({ length: KILLS * REQUESTS }, (): string => crypto.randomUUID());
    /** By request, the ids of its changes; the last one may have got no response yet. */
    const sent = new Map<string, string[]>(ids.map((id) => [id, []]));
    const acknowledged: string[] = [];
    let repeats = 0;
    const open = new Set(ids);

    for (let kill = 0; kill <= KILLS; kill += 1) {
      await using program = await startProgram(env);
      await program.isServing;
      if (kill === 0) await putRequests();
      const phone = await signedInToProgram({ url: program.url, ...settings });
      const work = async (id: string, confirm = () => {}) => {
        while (open.has(id) && !program.child.killed) {
          const isStored = await takeStep(phone, id).catch((error) => {
            if (error instanceof assert.AssertionError) throw error;
            return false;
          });
          if (!isStored) {
            repeats += 1;
            return;
          }
          confirm();
        }
      };
      if (kill === KILLS) await Promise.all([...open].map((id) => work(id)));
      else {
        const some = [...open].slice(0, 2 * REQUESTS);
        const count = 1 + Math.floor(random() * REQUESTS * STEPS.length);
        await killAmid(program, (confirm) => Promise.all(some.map((id) => work(id, confirm))), {
          count,
          within: LONGEST_WAIT,
          random,
        });
      }
    }

    assert.deepEqual([...open], []);
    await using database = await openRunningStore(settings);
    const stored = await database.db.selectFrom('request_change').select('change_id').execute();
    const storedIds = stored.map(({ change_id }) => change_id);
    tally(`server killed amid the owner’s week, ${engine}`, KILLS, acknowledged, storedIds);
    t.diagnostic(`${acknowledged.length} changes, ${repeats} sent again`);
    assert.deepEqual(storedIds.toSorted(), [...sent.values()].flat().toSorted());
    await using program = await startProgram(env);
    await program.isServing;
    const phone = await signedInToProgram({ url: program.url, ...settings });
    for (const id of ids) {
      const { status, visit, payload, history } = await requestOf(phone, id);
      assert.deepEqual(
        [status, visit?.day, payload.firstName, history.map(({ kind }) => kind)],
        ['done', TOMORROW, 'Grace', STEPS.map(([kind]) => (kind === 'notes' ? 'note' : kind))],
      );
    }
    const { rows } = (await (await phone.get('customers?order=name')).json()) as CustomerPage;
    assert.deepEqual(
      [...new Set(rows.map(({ name, visitDay }) => `${name}, ${visitDay}`))],
      [`Grace Lovelace, ${TOMORROW}`],
    );

    /** Sends the request's next change, or an unconfirmed one again. Rejects unless the response is 200. */
    async function takeStep(phone: Browser, id: string): Promise<boolean> {
      const request = await requestOf(phone, id);
      const own: string[] = sent.get(id) ?? [];
      const number = Math.max(0, own.length - (isConfirmed(own) ? 0 : 1));
      const step = STEPS[number];
      if (!step) {
        open.delete(id);
        return true;
      }
      const change: string = own[number] ?? crypto.randomUUID();
      own[number] = change;
      sent.set(id, own);
      const [path, body] = step;
      const response = await phone.post(`requests/${id}/${path}`, { id: change, ...body(request) });
      assert.equal(response.status, 200, `${path}: ${response.status}`);
      acknowledged.push(change);
      return true;
    }

    function isConfirmed(own: readonly string[]): boolean {
      const last = own.at(-1);
      return last === undefined || acknowledged.includes(last);
    }

    async function putRequests(): Promise<void> {
      await using database = await openRunningStore(settings);
      const store = createStore(database);
      for (const [number, requestId] of ids.entries()) {
        const phone = `734555${String(number).padStart(4, '0')}`;
        const fields = { ...emptyRequest, firstName: 'Ada', lastName: 'Lovelace', phone };
        const payload = buildPayload(fields, `2026-0703-${number}`, new Date(0), []);
        await store.put(newRequest({ requestId, contentsHash: requestId, payload, recipients: [] }));
      }
    }
  },
);

async function requestOf(phone: Browser, id: string): Promise<DeskRequest> {
  return (await (await phone.get(`requests/${id}`)).json()) as DeskRequest;
}
