import { flushCompileCache } from 'node:module';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { STOPPING_BROKEN_TIMEOUT, STOPPING_TIMEOUT } from '../domain/timeouts.ts';
import type { Words } from '../domain/words.ts';
import { createSite } from './create-site.ts';
import { loadDeskFiles } from './desk/shell.ts';
import { startLink } from './devices/link.ts';
import { OperatorError, runProgram } from './operator-error.ts';
import { loadProgram, PROGRAM_FOLDER } from './pages/program.ts';
import { openSite } from './publishing/open-site.ts';
import { restorePublication } from './publishing/publication-files.ts';
import { readFilesBesides } from './publishing/revisions.ts';
import { readSettings, type Settings } from './settings.ts';
import { openDatabase } from './store/open.ts';
import { addressesOfSample, type SampleLeft, sampleGoingPublic } from './words/sample.ts';
import { wordsOf } from './words/words.ts';

/** The exit code of a process that cannot go on but may be started again. */
const EX_SOFTWARE = 70;

await runProgram(start);

async function start() {
  const database = await openDatabase(readSettings(undefined), endWithBrokenDatabase);
  await restorePublication(database);
  const ofFiles = await readFilesBesides(database.db);
  const settings = readSettings(wordsOf(ofFiles));
  const program = await loadProgram();
  const deskFiles = settings.isDeskOn ? loadDeskFiles(PROGRAM_FOLDER) : undefined;
  const sampleIn = (words: Words) => sampleGoingPublic(words, settings);
  const { publication, site } = await openSite(program, {
    database,
    settings,
    ofFiles,
    sampleIn,
    // The server with its log does not exist yet.
    onError: (error) =>
      console.error('What was published is not shown, or not kept beside the store:', error),
  });
  const sample = sampleIn(publication.words());
  refuseSample(sample?.message, settings);
  const { app, close } = createSite({
    settings,
    database,
    pages: publication,
    words: publication.words,
    mark: publication.mark,
    deskFiles,
    site,
    alarms() {
      const sample = sampleIn(publication.words());
      return sample ? [alarmOfSample(sample)] : [];
    },
  });

  let isStopping = false;
  async function stop() {
    // Ctrl-C in a terminal arrives twice: from the terminal and from npm.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), STOPPING_TIMEOUT).unref();
    publication.close();
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
  // With NODE_COMPILE_CACHE set, the next start neither compiles nor strips types. Node would write the cache at exit,
  // which a kill prevents.
  flushCompileCache();
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  const isHere = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(settings.host);
  const host = isHere ? 'localhost' : isIPv6(settings.host) ? `[${settings.host}]` : settings.host;
  if (sample) console.log(alarmOfSample(sample));
  for (const alarm of await site.alarms()) console.error(alarm);
  console.log(`${publication.words().frame.company.shortName} is open at http://${host}:${port}`);
  if (!settings.smtpUrl)
    console.log(`E-mails are written to ${join(settings.dataDir, 'mail')}, as SMTP_URL is not set`);
  const link = await startLink(database, settings, port).catch((error) => {
    // The disk may be full. The site is served all the same.
    console.error(`There is no link to the desk, as the store takes nothing now (${error.message})`);
  });
  if (link) console.log(`Your desk: ${link}`);
}

function alarmOfSample({ message }: SampleLeft): string {
  return `${message}. Until then visitors read "Opening soon"`;
}

/** With a desk the site starts all the same, closed to visitors. */
function refuseSample(sentence: string | undefined, settings: Settings): void {
  if (sentence && !settings.isDeskOn) throw new OperatorError(sentence);
  // The sample's address is nobody's, and stays that of the files when the owner publishes at the desk.
  const unset = sentence ? addressesUnset(settings) : addressesOfSample(settings);
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

/** Answers the current requests, then exits. The supervisor of this program starts it again. */
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
