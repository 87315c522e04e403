/** `npm run quotes`: the owner's desk in the terminal. Exit codes: 0 done, 1 not found or no data, 2 wrong use. */
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { isQuoteId } from '../../quote/quote-id.ts';
import { openForDesk } from '../quotes/open.ts';
import { BadData, type Database, type StoredQuote } from '../quotes/schema.ts';
import { createStore, type ListFilter, type QuoteStore } from '../quotes/store.ts';
import { BadSetting, readSettings } from '../settings.ts';
import { BYTE_ORDER_MARK, csvHeader, csvRow, flatten } from './csv.ts';
import { listQuotes, showQuote, showStatus } from './print.ts';

type Options = {
  json: boolean;
  filter: ListFilter;
  /** How old in ms; undefined when it was not said. */
  olderThan: number | undefined;
  recipients: readonly string[];
  backup: Database['backup'];
};
type Command = {
  usage: string;
  does: string;
  /** Returns the exit code. */
  run: (store: QuoteStore, words: string[], options: Options) => Promise<number>;
};

/** As many as fit a glance. */
const LIST_LIMIT = 50;
/** Requests that are read at a time. */
const PAGE = 1000;

const commands: Record<string, Command> = {
  list: {
    usage: 'list [filters] [--limit 50]',
    does: 'the requests, newest first',
    async run(store, _words, { filter }) {
      const { limit = LIST_LIMIT } = filter;
      const quotes = await store.list({ ...filter, limit: limit + 1 });
      process.stdout.write(listQuotes(quotes.slice(0, limit), process.stdout.columns));
      if (quotes.length > limit) console.log(`Older ones are not shown; see more with --limit ${10 * limit}`);
      return 0;
    },
  },
  show: {
    usage: 'show <id>',
    does: 'one request in full, by its quote id or the beginning of its request id',
    async run(store, [id]) {
      const found = await store.find(readId(id, 'show'));
      if (found.length === 0) {
        console.error('There is no request with this id');
        return 1;
      }
      process.stdout.write(found.map(showQuote).join('\n'));
      return 0;
    },
  },
  export: {
    usage: 'export [filters] [--json]',
    does: 'the requests as CSV, or JSON, to standard output',
    async run(store, _words, { json, filter }) {
      warnOfNpm();
      const write = json ? jsonLines() : csvLines();
      await pipeline(readAll(store, filter), write, process.stdout);
      return 0;
    },
  },
  resend: {
    usage: 'resend <id>',
    does: 'e-mails one request again; a running server sends it within half a minute',
    async run(store, [id], { recipients }) {
      const quote = await findOne(store, id, 'resend');
      if (typeof quote === 'number') return quote;
      const count = await store.resend(quote.request_id, recipients, Date.now());
      console.log(`Due again: ${count} e-mail${count === 1 ? '' : 's'} about #${quote.quote_id}`);
      return 0;
    },
  },
  mark: {
    usage: 'mark <id> [handled|new]',
    does: 'notes one request as handled, or as new again; new also takes it out of quarantine',
    async run(store, words) {
      const status = words.includes('new') ? 'new' : 'handled';
      const ids = words.filter((word) => word !== 'new' && word !== 'handled');
      const quote = await findOne(store, ids[0], 'mark');
      if (typeof quote === 'number') return quote;
      await store.mark(quote.request_id, status);
      console.log(`${status === 'new' ? 'New' : 'Handled'}: #${quote.quote_id}`);
      return 0;
    },
  },
  purge: {
    usage: 'purge --older-than <90d|24m>',
    does: 'deletes for good what is older, handled and e-mailed; nothing else',
    async run(store, _words, { olderThan }) {
      if (olderThan === undefined) return misuse('purge needs --older-than with days or months, such as 90d or 24m');
      console.log(`Deleted: ${await store.purge(Date.now() - olderThan)}`);
      return 0;
    },
  },
  backup: {
    usage: 'backup <file>',
    does: 'copies all requests to a new file while the site runs; put it in place of quotes.sqlite to restore it',
    async run(_store, [file], { backup }) {
      if (!file) return misuse('backup needs the name of a new file');
      await backup(file);
      console.log(`Copied to ${file}`);
      return 0;
    },
  },
  status: {
    usage: 'status',
    does: 'how many requests and e-mails there are, and what waits; ends with 1 when something needs you',
    async run(store) {
      const status = await store.status();
      process.stdout.write(showStatus(status));
      for (const alarm of status.alarms) console.log(alarm);
      return status.alarms.length > 0 ? 1 : 0;
    },
  },
};

/** For the commands that change one request: exactly one must be meant. */
async function findOne(store: QuoteStore, id: string | undefined, command: string) {
  const found = await store.find(readId(id, command));
  const [only] = found;
  if (only && found.length === 1) return only;
  console.error(
    only ? 'Several requests have this id; name one by its request id' : 'There is no request with this id',
  );
  return 1;
}

/** A quote id, or enough of a request id that it does not mean many. Throws Misuse. */
function readId(text: string | undefined, command: string): string {
  const id = text?.replace(/^#/, '').toLowerCase() ?? '';
  if (isQuoteId(id) || /^[0-9a-f][0-9a-f-]{3,35}$/.test(id)) return id;
  throw new Misuse(
    `${command} needs a quote id or at least four characters of a request id; see them with: npm run quotes -- list`,
  );
}

/** An age such as 90d or 24m (days, months of 30 days) in ms; undefined when there is none. Throws Misuse. */
function readAge(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, count, unit] = /^(\d{1,4})([dm])$/.exec(text) ?? [];
  if (count === undefined) throw new Misuse(`${option} wants days or months, such as 90d or 24m`);
  return Number(count) * (unit === 'm' ? 30 : 1) * 86_400_000;
}

/** Throws Misuse. */
function readLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Misuse('--limit wants a whole number, such as 100');
  return Number(text);
}

/** Everything the filter lets through, page by page. */
async function* readAll(store: QuoteStore, filter: ListFilter): AsyncGenerator<StoredQuote> {
  let after: StoredQuote | undefined;
  let left = filter.limit ?? Number.POSITIVE_INFINITY;
  while (left > 0) {
    const page = await store.list({ ...filter, limit: Math.min(PAGE, left), after });
    yield* page;
    after = page.at(-1);
    left -= page.length;
    if (page.length < PAGE) return;
  }
}

function csvLines() {
  return async function* (quotes: AsyncIterable<StoredQuote>) {
    let hasHeader = false;
    yield BYTE_ORDER_MARK;
    for await (const quote of quotes) {
      if (!hasHeader) yield csvHeader;
      hasHeader = true;
      yield csvRow(quote);
    }
  };
}

function jsonLines() {
  return async function* (quotes: AsyncIterable<StoredQuote>) {
    let separator = '[\n';
    for await (const quote of quotes) {
      yield separator + JSON.stringify(flatten(quote));
      separator = ',\n';
    }
    yield separator === '[\n' ? '[]\n' : '\n]\n';
  };
}

function help(): string {
  const lines = Object.values(commands).map(({ usage, does }) => `  ${usage.padEnd(32)}${does}`);
  return `Usage: npm run quotes -- <command>

${lines.join('\n')}

Filters:
  --new, --handled                only those
  --quarantine                    what looks like spam; it stands apart from all others
  --since <7d>                    received in the last days or months
  --limit <100>                   no more than that

Exit codes: 0 done, 1 not found or something needs you, 2 wrong use
`;
}

/** .npmrc keeps npm silent; the environment is above it, and npm's own lines then stand before what we print. */
function warnOfNpm(): void {
  const { npm_lifecycle_event, npm_config_loglevel } = process.env;
  if (npm_lifecycle_event === undefined || npm_config_loglevel === 'silent' || process.stdout.isTTY) return;
  console.error('npm has printed lines of its own first, as npm_config_loglevel is set; use: npm run --silent quotes');
}

/** The command was not used as it can be; its message says how. */
class Misuse extends Error {}

function misuse(sentence: string): number {
  console.error(sentence);
  return 2;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      json: { type: 'boolean', default: false },
      new: { type: 'boolean', default: false },
      handled: { type: 'boolean', default: false },
      quarantine: { type: 'boolean', default: false },
      since: { type: 'string' },
      limit: { type: 'string' },
      'older-than': { type: 'string' },
    },
  });
  if (Number(values.new) + Number(values.handled) + Number(values.quarantine) > 1) {
    throw new Misuse('--new, --handled and --quarantine exclude each other');
  }
  const since = readAge('--since', values.since);
  const [name, ...words] = positionals;
  if (values.help) {
    process.stdout.write(help());
    return 0;
  }
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return misuse(help());
  const settings = readSettings();
  const database = await openForDesk(settings);
  if (!database) {
    console.error(`There are no requests yet: nothing is stored in DATA_DIR ${settings.dataDir}`);
    return 1;
  }
  try {
    return await command.run(createStore(database), words, {
      json: values.json,
      filter: {
        isQuarantined: values.quarantine,
        isHandled: values.new || values.handled ? values.handled : undefined,
        sinceMs: since === undefined ? undefined : Date.now() - since,
        limit: readLimit(values.limit),
      },
      olderThan: readAge('--older-than', values['older-than']),
      recipients: settings.quoteEmailTo,
      backup: database.backup,
    });
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const code = 'code' in error ? String(error.code) : '';
  const isMisuse =
    error instanceof Misuse ||
    error instanceof BadSetting ||
    error instanceof BadData ||
    code.startsWith('ERR_PARSE_ARGS');
  // Whoever reads our output may stop before its end, as `head` does.
  const isCut = code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE';
  if (isMisuse) process.exitCode = misuse(error.message);
  else if (!isCut) {
    // A full disk, a file that is no database, a database that does not answer have a code, and are the operator's to
    // mend. What has none is our own fault and shows its trace.
    if (code === '') throw error;
    console.error(`This cannot be done now: ${error.message}`);
    process.exitCode = 1;
  }
}
