/** Reads some requests at a time, so that a large store never exhausts the memory. */

import { flatten } from '../requests/csv.ts';
import type { ListFilter, RequestStore } from '../store/store.ts';
import type { StoredRequest } from '../store/stored-request.ts';

const PAGE = 1000;

export async function* readAll(store: RequestStore, filter: ListFilter): AsyncGenerator<StoredRequest> {
  let after: StoredRequest | undefined;
  do {
    const page = await store.list({ ...filter, limit: PAGE, after });
    yield* page;
    after = page.length < PAGE ? undefined : page.at(-1);
  } while (after);
}

export async function* jsonLines(requests: AsyncIterable<StoredRequest>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const request of requests) {
    yield separator + JSON.stringify(flatten(request));
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
