/** A request whose quote was accepted and whose job is done, and what its owner and its customer do. */
import type { DeskRequest } from '../../domain/desk.ts';
import type { AfterJob, QuoteView } from '../../domain/quote-page.ts';
import { afterJobFields, quoteFields } from '../../domain/quote-page.ts';
import type { Database } from '../../server/store/database.ts';
import { type Browser, read, signedIn } from './desk-browser.ts';
import { jpeg } from './pictures.ts';
import { contents } from './quotes.ts';
import { quoteRequest } from './server.ts';

type Server = { url: string; database: Database; post: (body: object) => Promise<unknown> };

/** A photo wide enough for the site. */
export const photo = () => jpeg({ width: 800, height: 600 });

export async function startJob(server: Server, overrides: object = {}, isDone = true) {
  const id = crypto.randomUUID();
  await server.post(
    quoteRequest({ request_id: id, city: 'livonia', serviceNeeded: 'window-cleaning', ...overrides }),
  );
  const browser = await signedIn(server);
  const quote = (what: string, body: object, method = 'POST') =>
    read(browser.send(method, `requests/${id}/quote${what}`, { id: crypto.randomUUID(), ...body }));
  await quote('', { contents: contents(), draftVersion: 0 }, 'PUT');
  const sent = await quote('/sent', { draftVersion: 1, seen: 99 });
  const accepted = { version: sent.version, what: 'accepted', quoteVersion: 1, options: [], words: '' };
  const { version } = await quote('/answer', accepted);
  if (isDone)
    await read(browser.post(`requests/${id}/status`, { id: crypto.randomUUID(), version, to: 'done' }));
  const path = new URL(sent.quote?.url ?? '').pathname;
  return { id, browser, path, ...ownerOf(browser, id), ...customerOf(server.url + path) };
}

export type DoneJob = Awaited<ReturnType<typeof startJob>>;

function ownerOf(browser: Browser, id: string) {
  const put = (pair: string, side: string, file: Uint8Array, headers: Record<string, string> = {}) =>
    browser.send('PUT', `requests/${id}/pairs/${pair}/${side}`, file, {
      'content-type': 'image/jpeg',
      ...headers,
    });
  return {
    put,
    request: () => read<DeskRequest>(browser.get(`requests/${id}`)),
    /** Resolves to the pair's id. */
    async addPair(): Promise<string> {
      const pair = crypto.randomUUID();
      for (const side of ['before', 'after']) await read(put(pair, side, await photo()));
      return pair;
    },
    show: (wanted: object) => browser.post(`requests/${id}/show`, wanted),
    /** Records an answer for the pairs that the desk shows, or for those that it showed before (`asked`). */
    async record(isAllowed: boolean, day: string, asked?: DeskRequest): Promise<Response> {
      const { version, work } = asked ?? (await read<DeskRequest>(browser.get(`requests/${id}`)));
      const hashes = work.pairs.flatMap(({ hash }) => hash ?? []);
      const answer = { id: crypto.randomUUID(), isAllowed, day, hashes, seen: version };
      return browser.post(`requests/${id}/consent`, answer);
    },
  };
}

function customerOf(address: string) {
  const view = async (): Promise<QuoteView> => viewIn(await (await fetch(address)).text());
  const post = (fields: string[][]) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return {
    address,
    view,
    post,
    /** Answers for the pairs that the page shows, or for those that it showed before (`asked`). */
    async answer(what: string, asked?: AfterJob | null): Promise<Response> {
      const { pairs = [] } = asked ?? (await view()).afterJob ?? {};
      const seen = pairs.map((pair) => [afterJobFields.pair, `${pair.id} ${pair.hash}`]);
      return post([[quoteFields.what, what], ...seen]);
    },
    review: (fields: Record<string, string> = {}) =>
      post(
        Object.entries({
          what: 'review',
          stars: '5',
          words: 'Spotless.',
          naming: 'town',
          mayShow: 'yes',
          ...fields,
        }),
      ),
  };
}

/** Reads the view from a page that the program of tests/support/site-desk.ts rendered. */
export function viewIn(html: string): QuoteView {
  const [, view = 'null'] = /<q>(.*)<\/q>/s.exec(html) ?? [];
  return JSON.parse(view);
}
