/**
 * `npm run bench`: the source of the figures in docs/measurements.md. `npm run bench -- receiving` runs only
 * that part. Exits with 1 if a budget is exceeded.
 */
import { cpus } from 'node:os';
import { benchCrowd } from './crowd.ts';
import { benchDesk } from './desk.ts';
import { benchInteractions } from './interactions.ts';
import { benchLargeStore } from './large-store.ts';
import { benchLine } from './line.ts';
import { benchNotifications } from './notifications.ts';
import { benchOutages } from './outages.ts';
import { benchPages } from './pages.ts';
import { benchPhotos } from './photos.ts';
import { benchPublishing } from './publishing.ts';
import { benchQuotes } from './quotes.ts';
import { benchReceiving } from './receiving.ts';
import { benchSending } from './sending.ts';
import { benchServing } from './serving.ts';
import { benchShifts } from './shifts.ts';
import { benchStarting } from './starting.ts';
import { type Row, writeTable } from './table.ts';
import { benchWork } from './work.ts';

const parts: Record<string, () => Promise<Row[]>> = {
  pages: benchPages,
  work: benchWork,
  line: benchLine,
  shifts: benchShifts,
  interactions: benchInteractions,
  serving: benchServing,
  crowd: benchCrowd,
  receiving: benchReceiving,
  photos: benchPhotos,
  'large-store': benchLargeStore,
  publishing: benchPublishing,
  sending: benchSending,
  outages: benchOutages,
  notifications: benchNotifications,
  quotes: benchQuotes,
  desk: benchDesk,
  starting: benchStarting,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; choose among ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
console.log(
  `Node ${process.version}, ${process.platform}, ${cpus().length} × ${cpus()[0]?.model}, ` +
    `${new Date().toISOString().slice(0, 10)}`,
);
let isExceeded = false;
for (const [name, bench] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const rows = await bench();
  isExceeded ||= rows.some(({ value, budget }) => budget !== undefined && value > budget);
  console.log(`\n### ${name}\n\n${writeTable(rows)}`);
}
process.exit(isExceeded ? 1 : 0);
