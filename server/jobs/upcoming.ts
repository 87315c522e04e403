import type { Upcoming } from '../../domain/desk.ts';
import type { HasDb } from '../store/database.ts';
import type { JobName } from '../store/schema.ts';

const TOPICS: { [Name in JobName]: Upcoming['what'] } = {
  'email-request': 'emails',
  'email-answer': 'emails',
  'email-photos': 'emails',
  photos: 'emails',
  'email-daily': 'daily',
  notification: 'notifications',
  emergencies: 'emergencies',
  reminder: 'reminders',
  unsent: 'checks',
  tidy: 'checks',
};

/** Soonest first. */
export async function readUpcoming({ db }: HasDb): Promise<Upcoming[]> {
  const rows = await db
    .selectFrom('job')
    .select(({ fn }) => ['kind', fn.countAll<number | string>().as('count'), fn.min('due_ms').as('ms')])
    .where('state', '=', 'ready')
    .where('kind', 'in', Object.keys(TOPICS) as JobName[])
    .groupBy('kind')
    .execute();
  const upcoming = new Map<Upcoming['what'], Upcoming>();
  for (const { kind, count, ms } of rows) {
    const what = TOPICS[kind];
    const known = upcoming.get(what) ?? { what, count: 0, atMs: Number.POSITIVE_INFINITY };
    upcoming.set(what, { what, count: known.count + Number(count), atMs: Math.min(known.atMs, ms) });
  }
  return [...upcoming.values()].toSorted((a, b) => a.atMs - b.atMs);
}
