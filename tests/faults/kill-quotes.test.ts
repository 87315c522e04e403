/**
 * The server is killed with SIGKILL while customers answer quotes, at random moments, on both engines. A
 * customer without a response taps again. In the end every answer is stored once, with its status and one
 * e-mail, which was sent.
 *
 * FAULT_QUOTE_KILLS is the number of kills on each engine; there are five answering customers for each kill.
 */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { daysAfter } from '../../domain/quote.ts';
import { createCustomerAnswers } from '../../server/quotes/answers.ts';
import { createQuotes, selectQuote } from '../../server/quotes/quotes.ts';
import { countRows } from '../../server/store/count-rows.ts';
import { openDatabase } from '../../server/store/open.ts';
import { createStore } from '../../server/store/store.ts';
import { openRunningStore } from '../support/open-running-store.ts';
import { contents, towns } from '../support/quotes.ts';
import { eventually, startProgram } from '../support/server.ts';
import { newRequest } from '../support/stores.ts';
import { killAmid, onEachEngine } from './kill-amid.ts';
import { seeded } from './seeded.ts';
import { tally } from './tally.ts';

const KILLS = Number(process.env.FAULT_QUOTE_KILLS ?? 2);
const ANSWERS_EACH = 5;
/**
 * Customers who answer at once: more than get a response before the kill, so that some answers are still in
 * flight when it comes.
 */
const AT_ONCE = 4 * ANSWERS_EACH;
/** The longest time between the last counted answer and the kill, ms. */
const LONGEST_WAIT = 20;
const WHAT = ['accepted', 'declined', 'asked'] as const;

onEachEngine(
  'no kill loses or doubles a customer’s answer, or keeps it from the owner',
  async ({ engine, settings, env }, t) => {
    const random = seeded(31);
    const customers = await sendQuotes(KILLS * ANSWERS_EACH);
    const answered = new Set<string>();
    let repeats = 0;
    let beforeLast = 0;

    for (let kill = 0; kill <= KILLS; kill += 1) {
      await using program = await startProgram(env);
      await program.isServing;
      const isLast = kill === KILLS;
      const waiting = customers
        .filter(({ id }) => !answered.has(id))
        .slice(0, isLast ? KILLS * ANSWERS_EACH : AT_ONCE);
      if (isLast) beforeLast = answered.size;
      const answerAll = (confirm = () => {}) =>
        Promise.all(
          waiting.map(async ({ id, path, form }, index) => {
            await pause(index * 3);
            const sent = fetch(program.url + path, { method: 'POST', body: form, redirect: 'manual' });
            const response = await sent.catch(() => {
              repeats += 1;
            });
            if (response?.status !== 303) return;
            answered.add(id);
            confirm();
          }),
        );
      if (isLast) {
        await answerAll();
        await emailed();
      } else {
        const count = 1 + Math.floor(random() * 2 * ANSWERS_EACH);
        await killAmid(program, answerAll, { count, within: LONGEST_WAIT, random });
        assert.deepEqual(
          await partialAnswers(),
          [],
          'an answer is there with all that belongs to it, or not at all',
        );
      }
    }

    t.diagnostic(
      `${answered.size} answers, ${beforeLast} of them amid ${KILLS} kills, ${repeats} sent again`,
    );
    assert.equal(answered.size, customers.length);
    const stored = await readStored();
    tally(
      `server killed amid answers, ${engine}`,
      KILLS,
      [...answered],
      [...stored].flatMap(([id, { changes }]) => Array.from({ length: changes }, () => id)),
    );
    const mail = join(settings.dataDir, 'mail');
    const messages = await Promise.all(
      (await readdir(mail)).map((name) => readFile(join(mail, name), 'utf8')),
    );
    for (const { id, what } of customers) {
      const status = { accepted: 'won', declined: 'lost', asked: 'new' }[what];
      const state = what === 'asked' ? 'open' : what;
      assert.deepEqual(stored.get(id), { changes: 1, emails: 1, status, state }, `${what} ${id}`);
      assert.equal(messages.filter((message) => message.includes(id)).length, 1, `${what} ${id} is e-mailed`);
    }

    /** Sends quotes and chooses what their customers will answer. */
    async function sendQuotes(count: number) {
      const database = await openDatabase(settings);
      const store = createStore(database);
      const quotes = createQuotes(database, []);
      const answers = createCustomerAnswers(database, [], towns);
      const nowMs = Date.now();
      const today = new Date(nowMs).toISOString().slice(0, 10);
      const sent = [];
      for (let number = 0; number < count; number += 1) {
        const id = crypto.randomUUID();
        await store.put(newRequest({ requestId: id, contentsHash: id, receivedMs: nowMs, recipients: [] }));
        await quotes.saveDraft(id, {
          contents: contents({ validUntil: daysAfter(today, 14) }),
          draftVersion: 0,
        });
        await quotes.send(
          id,
          { id: crypto.randomUUID(), draftVersion: 1, seen: 99 },
          { by: 'a phone', nowMs },
          daysAfter(today, -1),
        );
        const { token = '' } = (await selectQuote(database.db, id)) ?? {};
        const shown = await answers.read(token, today, nowMs);
        const what = WHAT[Math.floor(random() * WHAT.length)] ?? 'asked';
        const said = {
          what,
          words: `words of ${number}`,
          ...(what === 'accepted' ? { option: 'gutters' } : {}),
        };
        const form = new URLSearchParams({ version: `${shown?.version}`, hash: shown?.hash ?? '', ...said });
        sent.push({ id, what, path: `/quote/${token}`, form });
      }
      await database.close();
      return sent;
    }

    async function readStored() {
      await using database = await openRunningStore(settings);
      const rows = await database.db
        .selectFrom('quote_request')
        .innerJoin('quote', 'quote.request_id', 'quote_request.request_id')
        .select(({ selectFrom, fn }) => [
          'quote_request.request_id as id',
          'quote_request.status',
          'quote.state',
          selectFrom('request_change')
            .select(fn.countAll().as('count'))
            .whereRef('request_change.request_id', '=', 'quote.request_id')
            .where('made_by', '=', 'the customer')
            .as('changes'),
          selectFrom('job')
            .select(fn.countAll().as('count'))
            .whereRef('job.request_id', '=', 'quote.request_id')
            .where('job.kind', '=', 'email-answer')
            .as('emails'),
        ])
        .execute();
      return new Map(
        rows.map(({ id, changes, emails, ...row }) => [
          id,
          { ...row, changes: Number(changes), emails: Number(emails) },
        ]),
      );
    }

    /** Answers that are only partly stored. */
    async function partialAnswers() {
      return [...(await readStored()).values()].filter(
        ({ changes, emails, status, state }) =>
          changes !== emails || (status === 'won') !== (state === 'accepted') || changes > 1,
      );
    }

    /**
     * Resolves when every answer is e-mailed. The kills leave many e-mails, so the wait is up to 10 s for
     * each.
     */
    async function emailed(): Promise<void> {
      await using database = await openRunningStore(settings);
      const waiting = database.db
        .selectFrom('job')
        .where('kind', '=', 'email-answer')
        .where('state', '!=', 'done');
      for (let left = await countRows(waiting); left > 0; ) {
        left = await eventually(async () => {
          const now = await countRows(waiting);
          return now < left ? now : undefined;
        });
      }
    }
  },
);
