import { pipeline } from 'node:stream/promises';
import { datedStatus, HANDLED, statusNames } from '../../domain/status.ts';
import { OperatorError } from '../operator-error.ts';
import { createPhotoStore } from '../photos/photos.ts';
import { selectChanges, withoutUndone } from '../requests/apply-change.ts';
import { csvLines } from '../requests/csv.ts';
import { findPurged, purge } from '../requests/purge.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../store/database.ts';
import { makeBackup } from '../store/make-backup.ts';
import type { RequestStore } from '../store/store.ts';
import type { StoredRequest } from '../store/stored-request.ts';
import { readWork } from '../work/read-work.ts';
import { type CommandLine, readId } from './command-line.ts';
import { runDesk } from './desk.ts';
import { jsonLines, readAll } from './export.ts';
import { exportPerson, purgePerson } from './person.ts';
import { exportPhotos, exportPhotosOf } from './photos.ts';
import { listRequests, listToDelete, showRequest, showStatus } from './print.ts';

type Desk = CommandLine & {
  store: RequestStore;
  database: Database;
  /** Reads the owner's addresses. */
  recipients: () => Promise<readonly string[]>;
  settings: Settings;
  /** UTC if nothing usable is published and the files have mistakes. */
  timeZone: string;
};

type Command = {
  usage: string;
  words: number;
  does: string;
  /** Returns the exit code. Throws OperatorError for wrong use. */
  run: (desk: Desk) => Promise<number>;
};

const MOST_LISTED = 50;
const MARKS = ['handled', 'won', 'done', 'lost', 'new'] as const;

/** All commands except `restore`, which needs no open store. */
export const commands: Record<string, Command> = {
  list: {
    usage: 'list [filters]',
    words: 0,
    does: 'the requests, newest first',
    async run({ store, filter }) {
      const requests = await store.list({ ...filter, limit: MOST_LISTED + 1 });
      process.stdout.write(listRequests(requests.slice(0, MOST_LISTED), process.stdout.columns));
      if (requests.length > MOST_LISTED) console.log('Older ones are not shown; export has them all');
      return 0;
    },
  },
  show: {
    usage: 'show <id>',
    words: 1,
    does: 'one request in full with its history, by its quote id or the beginning of its request id',
    async run({ store, database, words: [id] }) {
      const found = await store.find(readId(id, 'show'));
      if (found.length === 0) {
        console.error('There is no request with this id');
        return 1;
      }
      const photos = createPhotoStore(database);
      const shown = found.map(async (request) => {
        const { request_id } = request;
        const changes = await selectChanges(database.db, request_id);
        const work = await readWork(database.db, request, withoutUndone(changes), Date.now());
        return showRequest(request, changes, (await photos.of(request_id)).length, work);
      });
      process.stdout.write((await Promise.all(shown)).join('\n'));
      return 0;
    },
  },
  export: {
    usage: 'export [filters | --of <e-mail or phone>] [--json | --photos <folder>]',
    words: 0,
    does:
      'prints the requests as CSV or JSON, those of one person with their history; or writes the photos ' +
      'to files',
    async run({ store, database, json, filter, person, photos, timeZone }) {
      if (photos !== undefined) {
        if (json) throw new OperatorError('--photos writes files, and does not go with --json');
        return person
          ? exportPhotosOf(database, person, photos)
          : exportPhotos(database, readAll(store, filter), photos);
      }
      warnAboutNpmOutput();
      if (person) return exportPerson(database, person, json, timeZone);
      const lines = json
        ? jsonLines
        : (requests: AsyncIterable<StoredRequest>) => csvLines(requests, timeZone);
      await pipeline(readAll(store, filter), lines, process.stdout);
      return 0;
    },
  },
  resend: {
    usage: 'resend <id>',
    words: 1,
    does: 'e-mails one request again; a running server sends it within seconds',
    async run({ store, words: [id], recipients }) {
      const request = await findOne(store, id, 'resend');
      if (typeof request === 'number') return request;
      const count = await store.resend(request.request_id, await recipients(), Date.now());
      console.log(
        `Queued again: the e-mails about #${request.quote_id}, to ${count} address${count === 1 ? '' : 'es'}`,
      );
      return 0;
    },
  },
  mark: {
    usage: 'mark <id> [handled|won|done|lost|new]',
    words: 2,
    does: 'marks one request; handled is Contacted on the desk, and new also takes it out of spam',
    async run({ store, database, words, recipients }) {
      const [mark = 'handled'] = MARKS.filter((name) => words.includes(name));
      const ids = words.filter((word) => word !== mark);
      if (ids.length > 1)
        throw new OperatorError(`mark takes one id, and one of ${MARKS.join(', ')}; ${ids[1]} is neither`);
      const request = await findOne(store, ids[0], 'mark');
      if (typeof request === 'number') return request;
      const to = mark === 'handled' ? 'contacted' : mark;
      const isAlready =
        mark === 'handled' ? HANDLED.includes(request.status) : datedStatus(request.status, false) === mark;
      if (!isAlready) {
        const actions = createRequestActions(database, to === 'new' ? await recipients() : []);
        await actions.mark(request.request_id, to, { by: 'the terminal', nowMs: Date.now() });
      }
      console.log(`${mark === 'handled' ? 'Handled' : statusNames[mark]}: #${request.quote_id}`);
      return 0;
    },
  },
  purge: {
    usage: 'purge <--older-than <90d|24m> [--quarantine] | --of <e-mail or phone>> [--yes]',
    words: 0,
    does:
      'permanently deletes requests won, done or lost so long ago, those of spam, or all of one person; ' +
      'without --yes it only lists them',
    async run({ database, olderThan, filter, person, yes }) {
      if (person) return purgePerson(database, person, yes);
      if (olderThan === undefined)
        throw new OperatorError(
          'purge needs --older-than with days or months, such as 90d or 24m, or --of with an e-mail address or phone number',
        );
      const view = filter.isQuarantined ? 'spam' : 'closed';
      const closedBeforeMs = Date.now() - olderThan;
      const found = await findPurged(database, view, closedBeforeMs);
      if (found.length === 0) console.log('Nothing to delete');
      else if (listToDelete(found, yes))
        console.log(`Deleted: ${await purge(database, view, closedBeforeMs)}`);
      return 0;
    },
  },
  backup: {
    usage: 'backup <file or folder>',
    words: 1,
    does:
      'copies everything to a new file, while the site runs, and to BACKUP_TO; a folder keeps the newest ' +
      'seven',
    async run({ database, settings, words: [target] }) {
      if (!target) throw new OperatorError('backup needs the name of a new file, or of a folder');
      await makeBackup(database, settings.repository, target);
      return 0;
    },
  },
  status: {
    usage: 'status',
    words: 0,
    does: 'the numbers of requests and e-mails, and those that wait; exits with 1 if something needs you',
    async run({ store }) {
      const status = await store.status();
      process.stdout.write(showStatus(status));
      for (const alarm of status.alarms) console.log(alarm);
      return status.alarms.length > 0 ? 1 : 0;
    },
  },
  desk: {
    usage: 'desk [devices | sign-out <id or --all>]',
    words: 2,
    does: 'a link that signs a device in to your desk; lists the signed-in devices; signs devices out',
    run: runDesk,
  },
};

/** Resolves to the only request with this id. For none or several, prints why; resolves to the exit code. */
async function findOne(store: RequestStore, id: string | undefined, command: string) {
  const found = await store.find(readId(id, command));
  const [only] = found;
  if (only && found.length === 1) return only;
  console.error(
    only ? 'Several requests have this id; name one by its request id' : 'There is no request with this id',
  );
  return 1;
}

/** .npmrc silences npm, but the environment overrides it. */
function warnAboutNpmOutput(): void {
  const { npm_lifecycle_event, npm_config_loglevel } = process.env;
  if (npm_lifecycle_event === undefined || npm_config_loglevel === 'silent' || process.stdout.isTTY) return;
  console.error(
    'npm has printed lines of its own first, as npm_config_loglevel is set; use: npm run --silent quotes',
  );
}
