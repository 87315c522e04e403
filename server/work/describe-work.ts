/** Service and month of the entry that shows a request’s work on the site. */
import { idsAskedFor } from '../../domain/lines-asked-for.ts';
import type { RequestPayload } from '../../domain/payload.ts';
import type { SiteEditor } from '../publishing/editor.ts';
import { selectChanges, withoutUndone } from '../requests/apply-change.ts';
import type { StoreTransaction } from '../store/database.ts';
import { visitAfter } from '../visits/visits.ts';

type Site = Pick<SiteEditor, 'published' | 'services'>;

/** Id of the service; '' if the site has none of them any more. The owner chooses one before publishing. */
export function serviceOf(payload: RequestPayload, site: Site): string {
  const published = new Set(site.published().services.services.map(({ id }) => id));
  const present = site.services().filter(({ id }) => published.has(id));
  const found = [...idsAskedFor(payload, site.services())].map(
    ([asked, askedId]) =>
      present.find(({ id }) => id === askedId) ??
      // The owner put it in place of a removed one.
      present.find(({ title }) => title === asked),
  );
  return found.find((service) => service !== undefined)?.id ?? '';
}

/** When the visit was, or else the consent: '2026-11'. */
export async function monthOf(
  transaction: StoreTransaction,
  requestId: string,
  otherwise: string,
): Promise<string> {
  const visit = visitAfter(withoutUndone(await selectChanges(transaction, requestId)));
  return (visit?.day ?? otherwise).slice(0, 7);
}
