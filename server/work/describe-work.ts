/** Service and month of the entry that shows a request’s work on the site. */
import { idsAskedFor } from '../../domain/lines-asked-for.ts';
import type { RequestPayload } from '../../domain/payload.ts';
import type { SiteEditor } from '../publishing/editor.ts';
import { selectChanges, withoutUndone } from '../requests/apply-change.ts';
import type { StoreTransaction } from '../store/database.ts';
import { visitAfter } from '../visits/visits.ts';

type Site = Pick<SiteEditor, 'published' | 'services'>;

/**
 * Id of the first service asked for that the site still has. '' if it has none of them: the owner chooses one
 * before publishing.
 */
export function serviceOf(payload: RequestPayload, site: Site): string {
  const published = new Set(site.published().services.services.map(({ id }) => id));
  const present = site.services().filter(({ id }) => published.has(id));
  const found = [...idsAskedFor(payload, site.services())].map(
    ([asked, askedId]) =>
      present.find(({ id }) => id === askedId) ??
      // The owner may have removed the service and added another with its title.
      present.find(({ title }) => title === asked),
  );
  return found.find((service) => service !== undefined)?.id ?? '';
}

/** Month of the visit, or else of the consent: '2026-11'. */
export async function monthOf(
  transaction: StoreTransaction,
  requestId: string,
  consentDay: string,
): Promise<string> {
  const visit = visitAfter(withoutUndone(await selectChanges(transaction, requestId)));
  return (visit?.day ?? consentDay).slice(0, 7);
}
