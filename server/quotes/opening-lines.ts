/** The lines that a first quote begins with (promises: Writing a quote). */
import type { ServiceInBrief } from '../../domain/content.ts';
import { idsAskedFor, isSameWork, linesAskedFor } from '../../domain/lines-asked-for.ts';
import type { RequestPayload } from '../../domain/payload.ts';
import { MOST_LINES, type SavedLine } from '../../domain/quote.ts';
import type { HasDb } from '../store/database.ts';
import { readContents } from './contents.ts';

/** Newest versions of the customer's quotes that are searched for a price. */
const MOST_VERSIONS = 50;

/**
 * A line that the customer was quoted before gets the price it had then. `related`: ids of the customer's
 * other requests.
 */
export async function readOpeningLines(
  { db }: HasDb,
  payload: Pick<RequestPayload, 'serviceNeeded' | 'service_needed' | 'services'>,
  related: readonly string[],
  services: readonly ServiceInBrief[],
): Promise<SavedLine[]> {
  const asked = idsAskedFor(payload, services);
  const ids = [...asked.values()].flatMap((id) => id ?? []);
  const [saved, versions] = await Promise.all([
    ids.length > 0 ? db.selectFrom('saved_lines').selectAll().where('service', 'in', ids).execute() : [],
    related.length > 0
      ? db
          .selectFrom('quote_version')
          .select('contents')
          .where('request_id', 'in', related)
          .orderBy('made_ms', 'desc')
          .limit(MOST_VERSIONS)
          .execute()
      : [],
  ]);
  const quoted = versions.flatMap(({ contents }) => readContents(contents).lines);
  const lines = saved.map((row) => ({ service: row.service, lines: JSON.parse(row.lines) }));
  return linesAskedFor(asked, lines)
    .slice(0, MOST_LINES)
    .map((line) => {
      const { low, high } = quoted.find(({ words }) => isSameWork(words, line.words)) ?? line;
      return { ...line, low, high };
    });
}
