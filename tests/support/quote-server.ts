/** A server with a sent quote, its owner's browser and its customer. */
import type { QuoteContents } from '../../domain/quote.ts';
import type { QuoteView } from '../../domain/quote-page.ts';
import { read, signedIn } from './desk-browser.ts';
import { contents } from './quotes.ts';
import { quoteRequest, startServer } from './server.ts';

type Overrides = Parameters<typeof startServer>[0];

/**
 * `view` parses a response into its `QuoteView`: the pages of tests/support/fake-pages.ts are that JSON.
 */
export async function startWithQuote(overrides: Overrides = {}) {
  const server = await startServer(overrides);
  const id = crypto.randomUUID();
  await server.post(quoteRequest({ request_id: id, city: 'ann arbor', serviceNeeded: 'window-cleaning' }));
  const browser = await signedIn(server);
  const desk = (what: string, body: object = {}, method = 'POST') =>
    read(browser.send(method, `requests/${id}/quote${what}`, { id: crypto.randomUUID(), ...body }));
  const write = async (written: Partial<QuoteContents>, draftVersion = 0) => {
    await desk('', { contents: contents(written), draftVersion }, 'PUT');
    return desk('/sent', { draftVersion: draftVersion + 1, seen: 99 });
  };
  const { quote } = await write({});
  const address = (url = quote?.url) => `${server.url}${new URL(url ?? '').pathname}`;
  const get = (url = address()) => fetch(url);
  const view = async (call: Promise<Response>, status = 200) =>
    (await read<{ quote: QuoteView }>(call, status)).quote;
  const { version, hash } = await view(get());
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const form = new URLSearchParams({ version: `${version}`, hash, ...fields });
    return fetch(address(), { method: 'POST', body: form, headers, redirect: 'manual' });
  };
  const request = () => read(browser.get(`requests/${id}`));
  return { server, id, browser, desk, write, address, get, view, post, read: request };
}
