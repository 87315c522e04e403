/**
 * Guesses and random messages, from a seeded sequence, to the customer's page of a quote, on both engines. No
 * response is a 5xx. Every address without a valid quote gets the same response. A valid quote is shown, and
 * a random message never answers it.
 *
 * FUZZ is the number of messages to each engine (`npm run test:faults` sends 100,000).
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteFields } from '../../domain/quote-page.ts';
import { createQuotes } from '../../server/quotes/quotes.ts';
import { sharePostgres } from '../support/instances.ts';
import { startWithQuote } from '../support/quote-server.ts';
import { contents } from '../support/quotes.ts';
import { quoteRequest } from '../support/server.ts';
import {
  bytes,
  chance,
  encodeBytes,
  HEADERS,
  pick,
  type Random,
  STEPS,
  send,
  TYPES,
  text,
} from './fuzz-data.ts';
import { seeded } from './seeded.ts';

const MESSAGES = Number(process.env.FUZZ ?? 1000);
const SENDERS = 16;
/** Sending ends after this time, ms. The server waits that long for the rest of an incomplete message. */
const END_AFTER = 500;
const PLAIN = 'application/x-www-form-urlencoded';

const { createDatabase } = sharePostgres();

/** An address without a valid quote, mostly similar to a valid one. */
function wrongPath(random: Random, tokens: readonly string[]): string {
  const token = pick(random, tokens);
  return pick(random, [
    () => crypto.randomUUID().replaceAll('-', ''),
    () => token,
    () => token.slice(1),
    // Two characters longer, because one more could restore a shortened token.
    () => `${token}00`,
    () => token.toUpperCase().replace(/^[^A-F]*$/, 'A'),
    () => token.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    () => `${token}%00`,
    () => `${token}/`,
    () => encodeBytes(bytes(random)).replace(/[?#]/g, '%'),
    () => encodeURIComponent(text(random).toWellFormed()),
    () => pick(random, STEPS).replace(/[?#]/g, '%'),
    () => "'%20OR%20'1'='1",
    () => '__proto__',
  ])();
}

function form(random: Random, hash: string): string {
  const fields: [string, string][] = [
    [quoteFields.what, pick(random, ['accepted', 'declined', 'asked', 'paid', text(random)])],
    // Never the version that the page shows, so that no form is a valid answer.
    [quoteFields.version, pick(random, ['2', '-1', '1e309', '', text(random)])],
    [quoteFields.hash, pick(random, [hash, '', text(random)])],
    [quoteFields.option, pick(random, ['gutters', 'windows', '__proto__', text(random)])],
    [quoteFields.words, pick(random, ['', text(random), 'x'.repeat(2000), '\0', '\u202e<script>'])],
  ];
  const sent = fields.filter(() => chance(random, 0.9));
  if (chance(random, 0.1)) return bytes(random);
  return new URLSearchParams(sent.map(([name, value]) => [name, value.toWellFormed()])).toString();
}

function message(random: Random, path: string, hash: string): string {
  const method = pick(random, ['GET', 'GET', 'HEAD', 'POST', 'POST', chance(random, 0.1) ? 'PUT' : 'POST']);
  const body = method === 'POST' ? form(random, hash) : '';
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: a', 'Connection: close'];
  // From many addresses, so that the rate limits let most of them through.
  lines.push(`X-Forwarded-For: ${[0, 0, 0, 0].map(() => Math.floor(random() * 256)).join('.')}`);
  if (chance(random, 0.2)) {
    const name = pick(random, Object.keys(HEADERS));
    const content = chance(random, 0.7)
      ? pick(random, HEADERS[name] ?? [''])
      : bytes(random).replace(/[\r\n]/g, '');
    lines.push(`${name}: ${content}`);
  }
  if (body) lines.push(`Content-Type: ${chance(random, 0.9) ? PLAIN : pick(random, TYPES)}`);
  if (body) lines.push(`Content-Length: ${chance(random, 0.98) ? body.length : bytes(random)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** A response without the headers that depend on time, connection or method. */
const plain = (response: string) => response.replace(/^(date|connection|keep-alive): .*\r\n/gim, '');
const headOf = (response: string) => response.slice(0, response.indexOf('\r\n\r\n') + 4);

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  test(`${engine}: a guesser learns nothing of quotes, and no random message answers one`, async (t) => {
    const databaseUrl = engine === 'PostgreSQL' ? await createDatabase('guesses') : undefined;
    const { server, address, desk, get, view } = await startWithQuote({
      trustProxy: 1,
      ...(databaseUrl ? { databaseUrl } : {}),
    });
    await using _ = server;
    const tokenIn = (url: string) => new URL(url).pathname.slice('/quote/'.length);
    const replaced = tokenIn(address());
    const { quote } = await desk('/replace', { seen: 9 });
    const inForce = address(quote?.url);
    const ended = [replaced, tokenIn(await withdrawnQuote(server)), tokenIn(inForce).slice(0, 31)];
    const { hash } = await view(get(inForce));
    const unknown = `GET /quote/${'0'.repeat(32)} HTTP/1.1\r\nHost: a\r\n\r\n`;
    const wanted = plain(await send(server.url, unknown, END_AFTER));
    assert.match(wanted, /^HTTP\/1\.1 404 /);
    const random = seeded(20261124);
    const counts = { guesses: new Map<string, number>(), 'the valid quote': new Map<string, number>() };
    const wrong: string[] = [];

    async function sendOne(): Promise<void> {
      const isGuess = chance(random, 0.7);
      const sent = message(
        random,
        isGuess ? `/quote/${wrongPath(random, ended)}` : new URL(inForce).pathname,
        hash,
      );
      const response = await send(server.url, sent, END_AFTER);
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1] ?? 'none';
      const seen = counts[isGuess ? 'guesses' : 'the valid quote'];
      seen.set(status, (seen.get(status) ?? 0) + 1);
      // After a message without a proper end Node adds a response of its own.
      const isSame = plain(response).startsWith(sent.startsWith('HEAD') ? headOf(wanted) : wanted);
      const isRight = isGuess
        ? status === '404'
          ? isSame
          : /^(400|403|405|408|411|413|415|417|429|431|501|none|100)$/.test(status)
        : status !== '404' && status !== '303';
      if (!isRight || (status.startsWith('5') && status !== '501')) {
        wrong.push(`${JSON.stringify(sent)} → ${response.slice(0, 400)}`);
      }
    }
    let left = MESSAGES;
    await Promise.all(
      Array.from({ length: SENDERS }, async () => {
        for (; left > 0; left -= 1) await sendOne();
      }),
    );

    for (const [who, seen] of Object.entries(counts)) {
      const each = [...seen].sort().map(([status, count]) => `${status}: ${count}`);
      t.diagnostic(`${who}: ${each.join(', ')}`);
    }
    assert.deepEqual(wrong, []);
    for (const status of ['404', '405', '415'])
      assert.ok(counts.guesses.has(status), `a guess met ${status}`);
    for (const status of ['200', '409', '422']) {
      assert.ok(counts['the valid quote'].has(status), `the valid quote met ${status}`);
    }
    const { state, hasAsked } = await view(get(inForce));
    assert.deepEqual([state, hasAsked], ['open', false]);
  });
}

async function withdrawnQuote({
  database,
  post,
}: Awaited<ReturnType<typeof startWithQuote>>['server']): Promise<string> {
  const id = crypto.randomUUID();
  await post(quoteRequest({ request_id: id }));
  const quotes = createQuotes(database, []);
  const maker = { by: 'a phone', nowMs: Date.now() };
  await quotes.saveDraft(id, { contents: contents(), draftVersion: 0 });
  await quotes.send(id, { id: crypto.randomUUID(), draftVersion: 1, seen: 99 }, maker, contents().validUntil);
  assert.equal(await quotes.withdraw(id, { id: crypto.randomUUID(), seen: 1 }, maker), 'changed');
  return (await quotes.read(id, [], 'http://a'))?.url ?? '';
}
