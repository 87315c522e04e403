/** A site on the store of large-store.ts, in a process of its own. Deletes lost requests on a message. */
import { sql } from 'kysely';
import { readPageContent } from '../server/content/read.ts';
import { createSite } from '../server/create-site.ts';
import { deleteRequests } from '../server/requests/purge.ts';
import { parseSettings } from '../server/settings.ts';
import { openDatabase } from '../server/store/open.ts';

const content = await readPageContent();
const settings = parseSettings(process.env, content);
const database = await openDatabase(settings);
const site = createSite({
  settings,
  database,
  content: () => content,
  mark: () => ({ kind: 'drawing' }),
  pages: { files: new Map(), render: async () => '' },
  logLevel: 'silent',
});
process.on('message', async () => {
  // As KEEP_MONTHS does it: a few batches at a time, in the serving process.
  while (
    (await deleteRequests(database, sql<boolean>`status = 'lost'`, { staysShown: true, maxBatches: 5 })) > 0
  );
  process.send?.('deleted');
});
process.once('disconnect', () => site.close().then(() => process.exit()));
process.send?.(await site.app.listen({ port: 0, host: '127.0.0.1' }));
