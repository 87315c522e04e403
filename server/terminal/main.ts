/**
 * `npm run quotes`: the desk in the terminal. Exit codes: 0 done; 1 nothing found, something needs the owner,
 * or it cannot be done now; 2 wrong use, or an OperatorError.
 */
import { REPOSITORY_TIMEOUT } from '../../domain/timeouts.ts';
import { readPageContent } from '../content/read.ts';
import { OperatorError } from '../operator-error.ts';
import { newestNumber, readPublished } from '../publishing/publications.ts';
import { readSettings, type Settings } from '../settings.ts';
import type { HasDb } from '../store/database.ts';
import { createOffsiteBackup } from '../store/offsite-backup.ts';
import { openForTerminal } from '../store/open.ts';
import { restoreSqlite } from '../store/restore.ts';
import { createStore } from '../store/store.ts';
import { type CommandLine, readCommandLine } from './command-line.ts';
import { commands } from './commands.ts';

const FILTERS = '--quarantine --since';

/** The only command without an open store. */
const RESTORE = {
  usage: 'restore <file | --from-repository>',
  words: 1,
  does: 'puts a backup in place, while the site is stopped; what was there is kept beside it',
};

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

async function main(): Promise<number> {
  const line = readCommandLine(process.argv.slice(2));
  if (line.wantsHelp) {
    process.stdout.write(help());
    return 0;
  }
  const content = await readPageContent().catch(exceptMistakes);
  const settings = readSettings(content);
  const name = line.command ?? '';
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const { usage, words } = command ?? RESTORE;
  if (!command && name !== 'restore') throw new OperatorError(help());
  if (line.words.length > words) throw new OperatorError(`Too many words; use: npm run quotes -- ${usage}`);
  const takes = usage.includes('[filters') ? `${usage} ${FILTERS}` : usage;
  const other = line.options.find((option) => !takes.includes(`--${option}`));
  if (other) throw new OperatorError(`${name} takes no --${other}; use: npm run quotes -- ${usage}`);
  if (!command) return restore(line, settings);
  const database = await openForTerminal(settings);
  if (!database) {
    console.error(`There are no requests yet: nothing is stored in DATA_DIR ${settings.dataDir}`);
    return 1;
  }
  try {
    const timeZone = (await readPublishedZone(database)) ?? content?.frame.openingHours.timeZone ?? 'UTC';
    const store = createStore(database, settings.photoSpace, () => timeZone);
    const recipients = () => readRecipients(settings);
    return await command.run({ ...line, database, store, recipients, settings, timeZone });
  } finally {
    await database.close();
  }
}

/** Most commands work despite a mistake in the content. */
function exceptMistakes(error: unknown): undefined {
  if (!(error instanceof OperatorError)) throw error;
}

/** Undefined if nothing usable is published: a damaged publication must not prevent rescuing the requests. */
async function readPublishedZone({ db }: HasDb): Promise<string | undefined> {
  const published = await newestNumber(db)
    .then((number) => readPublished(db, number))
    .catch(() => undefined);
  return published?.hours.timeZone;
}

async function readRecipients({ hasQuoteEmailTo, quoteEmailTo }: Settings): Promise<readonly string[]> {
  return hasQuoteEmailTo ? quoteEmailTo : [(await readPageContent()).frame.company.email];
}

/** Throws OperatorError for wrong use, and if the site runs. */
async function restore({ words: [file], fromRepository }: CommandLine, settings: Settings): Promise<number> {
  const { dataDir, databaseUrl, repository, isDeskOn } = settings;
  if (databaseUrl)
    throw new OperatorError(
      'restore is for the embedded database; with DATABASE_URL set, use psql or pg_restore',
    );
  if (fromRepository === (file !== undefined))
    throw new OperatorError('restore needs the file that "backup" wrote, or --from-repository');
  if (fromRepository && !repository)
    throw new OperatorError('--from-repository needs the setting BACKUP_TO, and BACKUP_PASSWORD_FILE');
  const aside =
    repository && file === undefined
      ? await createOffsiteBackup(repository, AbortSignal.timeout(REPOSITORY_TIMEOUT)).restore(dataDir)
      : restoreSqlite(file ?? '', dataDir);
  console.log(`Restored from ${file ?? 'BACKUP_TO'}`);
  if (aside) console.log(`The previous requests are kept as ${aside}`);
  if (isDeskOn)
    console.log('All devices are signed out of the desk; sign one in with: npm run quotes -- desk');
  return 0;
}

function help(): string {
  const lines = [...Object.values(commands), RESTORE].map(({ usage, does }) => `  ${usage}\n      ${does}`);
  return `Usage: npm run quotes -- <command>

${lines.join('\n')}

Filters:
  --quarantine                    requests that look like spam, which are otherwise left out
  --since <7d>                    received in the last days or months

Exit codes: 0 done, 1 not found or something needs you, 2 wrong use
`;
}

/** Bugs of this program are thrown, so that they show a trace. */
function exitCodeOf(error: unknown): number {
  if (!(error instanceof Error)) throw error;
  const code = 'code' in error ? String(error.code) : '';
  // The program that reads the output may stop early, as `head` does.
  if (code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE') return 0;
  if (error instanceof OperatorError || code.startsWith('ERR_PARSE_ARGS')) {
    console.error(error.message);
    return 2;
  }
  // An error with a code, such as a full disk, is one that the operator can solve.
  if (code === '') throw error;
  console.error(`This cannot be done now: ${error.message}`);
  return 1;
}
