/** The lines that a first quote begins with (promises: Writing a quote). */
import type { RequestPayload } from '../../domain/payload.ts';
import { MOST_LINES, type SavedLine } from '../../domain/quote.ts';
import type { HasDb } from '../store/database.ts';
import { readContents } from './contents.ts';

/** Newest versions of the customer's quotes that are searched for a price. */
const MOST_VERSIONS = 50;

/**
 * The saved lines of the service asked for, or the service itself without a price. A line that the customer
 * was quoted before has the price of then. `related`: ids of the customer's other requests.
 */
export async function readOpeningLines(
  { db }: HasDb,
  { serviceNeeded, service_needed: title }: Pick<RequestPayload, 'serviceNeeded' | 'service_needed'>,
  related: readonly string[],
): Promise<SavedLine[]> {
  const [saved, versions] = await Promise.all([
    serviceNeeded
      ? db.selectFrom('saved_lines').select('lines').where('service', '=', serviceNeeded).executeTakeFirst()
      : undefined,
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
  const lines: SavedLine[] = saved ? JSON.parse(saved.lines) : [];
  const quoted = versions.flatMap(({ contents }) => readContents(contents).lines);
  return (lines.length > 0 || !title ? lines : [withoutPrice(title)]).slice(0, MOST_LINES).map((line) => {
    const { low, high } = quoted.find(({ words }) => isSameWork(words, line.words)) ?? line;
    return { ...line, low, high };
  });
}

function withoutPrice(words: string): SavedLine {
  return { words, low: 0, high: 0, isOptional: false };
}

function isSameWork(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
