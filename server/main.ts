import { flushCompileCache } from 'node:module';
import type { PageContent } from '../domain/content.ts';
import { STOPPING_BROKEN_TIMEOUT, STOPPING_TIMEOUT } from '../domain/timeouts.ts';
import { announceStart } from './announce-start.ts';
import { pageContentOf } from './content/content.ts';
import { type SampleLeft, sampleGoingPublic, settingsWithSampleAddress } from './content/sample.ts';
import { createSite } from './create-site.ts';
import { loadDeskFiles } from './desk/shell.ts';
import { OperatorError, runProgram } from './operator-error.ts';
import { loadProgram, PROGRAM_FOLDER } from './pages/program.ts';
import { openSite } from './publishing/open-site.ts';
import { restorePublication } from './publishing/publication-files.ts';
import { readFilesBesides } from './publishing/publications.ts';
import { readSettings, type Settings } from './settings.ts';
import { openDatabase } from './store/open.ts';

/** sysexits.h; a supervisor restarts the process. */
const EX_SOFTWARE = 70;

await runProgram(start);

async function start() {
  const database = await openDatabase(readSettings(undefined), endWithBrokenDatabase);
  await restorePublication(database);
  const ofFiles = await readFilesBesides(database.db);
  const settings = readSettings(pageContentOf(ofFiles));
  const program = await loadProgram();
  const deskFiles = settings.isDeskOn ? loadDeskFiles(PROGRAM_FOLDER) : undefined;
  const sampleIn = (content: PageContent) => sampleGoingPublic(content, settings);
  const { edition, site } = await openSite(program, {
    database,
    settings,
    ofFiles,
    sampleIn,
    // There is no log yet.
    onError: (error) =>
      console.error('A publication could not be shown, or its copy could not be written:', error),
  });
  const sample = sampleIn(edition.content());
  refuseSample(sample?.message, settings);
  const { app, close } = createSite({
    settings,
    database,
    pages: edition,
    content: edition.content,
    mark: edition.mark,
    deskFiles,
    site,
    alarms() {
      const sample = sampleIn(edition.content());
      return sample ? [alarmOfSample(sample)] : [];
    },
  });

  let isStopping = false;
  async function stop() {
    // Ctrl-C arrives twice: from the terminal and from npm.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), STOPPING_TIMEOUT).unref();
    edition.close();
    await close();
    process.exit(0);
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new OperatorError(listenProblem(String(error.code), settings), { cause: error });
  }
  // Node would write the compile cache at exit, which a kill prevents.
  flushCompileCache();
  const { shortName } = edition.content().frame.company;
  await announceStart({ app, settings, database, site, shortName, alarm: sample && alarmOfSample(sample) });
}

function alarmOfSample({ message }: SampleLeft): string {
  return `${message}. Until then visitors read "Opening soon"`;
}

/**
 * A public site with the sample content starts only with the desk on, and shows "Opening soon" until the
 * owner replaces it.
 */
function refuseSample(sentence: string | undefined, settings: Settings): void {
  if (sentence && !settings.isDeskOn) throw new OperatorError(sentence);
  // The sample’s addresses reach nobody, and publishing at the desk does not change them.
  const unset = sentence ? addressesUnset(settings) : settingsWithSampleAddress(settings);
  if (unset.length === 0) return;
  const advice = `set ${unset.join(' and ')} to your address`;
  throw new OperatorError(
    sentence
      ? `${sentence}. To begin at the desk, ${advice}`
      : `E-mails would use the sample’s address; ${advice}`,
  );
}

function addressesUnset({ hasQuoteEmailTo, hasQuoteEmailFrom }: Settings): string[] {
  return [...(hasQuoteEmailTo ? [] : ['QUOTE_EMAIL_TO']), ...(hasQuoteEmailFrom ? [] : ['QUOTE_EMAIL_FROM'])];
}

/** The supervisor starts the program again. */
function endWithBrokenDatabase(error: Error): void {
  console.error(
    `The database can no longer be trusted and is opened afresh at the next start (${error.message})`,
  );
  setTimeout(() => process.exit(EX_SOFTWARE), STOPPING_BROKEN_TIMEOUT);
}

function listenProblem(code: string, { port, host }: { port: number; host: string }): string {
  if (code === 'EADDRINUSE')
    return `PORT ${port} is taken by another program; stop it or choose another PORT`;
  if (code === 'EACCES') return `PORT ${port} needs more rights than this program has; choose one above 1023`;
  return `HOST ${host} cannot be listened on (${code})`;
}
