/** The lines that the owner reuses in quotes. Changes take effect at once. */
import { faultsInLines, type SavedLine, type SavedLines, type SavedLinesChange } from '../../domain/quote.ts';
import { type HasDb, raiseChangeCounter } from '../store/database.ts';

/** Services with saved lines, including services that the site no longer has. */
const MOST_SERVICES = 300;

type SaveResult = { kind: 'saved' } | { kind: 'unfit'; sentence: string } | { kind: 'conflict'; by: string };

export function createSavedLines({ db }: HasDb) {
  return { read, save };

  async function read(): Promise<SavedLines> {
    const rows = await db.selectFrom('saved_lines').selectAll().orderBy('service').execute();
    return {
      services: rows.map(({ service, lines, version }) => ({ service, lines: JSON.parse(lines), version })),
    };
  }

  async function save(change: SavedLinesChange, changed_by: string, changed_ms: number): Promise<SaveResult> {
    const { service, version } = change;
    const [fault] = faultsInLines(change.lines);
    if (fault) return { kind: 'unfit', sentence: fault.sentence };
    const { services } = await read();
    if (services.length >= MOST_SERVICES && !services.some((saved) => saved.service === service)) {
      return { kind: 'unfit', sentence: `You can save lines for up to ${MOST_SERVICES} services.` };
    }
    const lines = JSON.stringify(change.lines satisfies SavedLine[]);
    const row = { lines, changed_ms, changed_by };
    return db.transaction().execute(async (transaction): Promise<SaveResult> => {
      const saved = await transaction
        .insertInto('saved_lines')
        .values({ service, version: 1, ...row })
        .onConflict((conflict) =>
          conflict
            .column('service')
            .doUpdateSet(({ eb }) => ({ ...row, version: eb('saved_lines.version', '+', 1) }))
            .where('saved_lines.version', '=', version),
        )
        .returning('service')
        .executeTakeFirst();
      if (saved) {
        await raiseChangeCounter(transaction);
        return { kind: 'saved' };
      }
      const theirs = await transaction
        .selectFrom('saved_lines')
        .selectAll()
        .where('service', '=', service)
        .executeTakeFirstOrThrow();
      // A retry whose first response was lost, or two devices that saved the same lines.
      return theirs.lines === lines ? { kind: 'saved' } : { kind: 'conflict', by: theirs.changed_by };
    });
  }
}
