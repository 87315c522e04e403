/** `npm run quotes`: the owner's desk in the terminal. Exit codes: 0 done, 1 not found or no data, 2 wrong use. */
import { parseArgs } from 'node:util';
import { openForDesk } from '../quotes/open.ts';
import { createStore, type QuoteStore } from '../quotes/store.ts';
import { BadSetting, readSettings } from '../settings.ts';
import { toCsv } from './csv.ts';
import { listQuotes, showQuote, showStatus } from './print.ts';

type Options = { json: boolean; quarantine: boolean; olderThan: string | undefined; recipients: readonly string[] };
type Command = {
  usage: string;
  does: string;
  /** Returns the exit code. */
  run: (store: QuoteStore, words: string[], options: Options) => Promise<number>;
};

const commands: Record<string, Command> = {
  list: {
    usage: 'list [--quarantine]',
    does: 'the requests, newest first; what looks like spam stands apart, under --quarantine',
    async run(store, _words, { quarantine }) {
      const quotes = await store.list({ isQuarantined: quarantine });
      process.stdout.write(listQuotes(quotes, process.stdout.columns));
      return 0;
    },
  },
  show: {
    usage: 'show <id>',
    does: 'one request in full, by its quote id or the beginning of its request id',
    async run(store, [id]) {
      if (!id) return misuse('show needs an id; see them with: npm run quotes -- list');
      const found = await store.find(id.replace(/^#/, ''));
      if (found.length === 0) {
        console.error('There is no request with this id');
        return 1;
      }
      process.stdout.write(found.map(showQuote).join('\n'));
      return 0;
    },
  },
  export: {
    usage: 'export [--json] [--quarantine]',
    does: 'all requests as CSV, or JSON, to standard output',
    async run(store, _words, { json, quarantine }) {
      const quotes = await store.list({ isQuarantined: quarantine });
      process.stdout.write(json ? `${JSON.stringify(quotes.map(flatten), null, 2)}\n` : toCsv(quotes.map(flatten)));
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
    usage: 'mark <id>',
    does: 'notes one request as handled',
    async run(store, [id]) {
      const quote = await findOne(store, id, 'mark');
      if (typeof quote === 'number') return quote;
      await store.markHandled(quote.request_id);
      console.log(`Handled: #${quote.quote_id}`);
      return 0;
    },
  },
  purge: {
    usage: 'purge --older-than <90d|24m>',
    does: 'deletes for good what is older, handled and e-mailed; nothing else',
    async run(store, _words, { olderThan }) {
      const age = readAge(olderThan);
      if (age === undefined) return misuse('purge needs --older-than with days or months, such as 90d or 24m');
      console.log(`Deleted: ${await store.purge(Date.now() - age)}`);
      return 0;
    },
  },
  status: {
    usage: 'status',
    does: 'how many requests and e-mails there are, and what waits; ends with 1 when an e-mail was given up',
    async run(store) {
      const status = await store.status();
      process.stdout.write(showStatus(status));
      return status.deliveries.dead > 0 ? 1 : 0;
    },
  },
};

/** For the commands that change one request: exactly one must be meant. */
async function findOne(store: QuoteStore, id: string | undefined, command: string) {
  if (!id) return misuse(`${command} needs an id; see them with: npm run quotes -- list`);
  const found = await store.find(id.replace(/^#/, ''));
  const [only] = found;
  if (only && found.length === 1) return only;
  console.error(
    only ? 'Several requests have this id; name one by its request id' : 'There is no request with this id',
  );
  return 1;
}

/** An age such as 90d or 24m (days, months of 30 days) in ms; undefined for anything else. */
function readAge(text: string | undefined): number | undefined {
  const [, count, unit] = /^(\d{1,4})([dm])$/.exec(text ?? '') ?? [];
  return count === undefined ? undefined : Number(count) * (unit === 'm' ? 30 : 1) * 86_400_000;
}

/** One level of names and values, as a spreadsheet has it. */
function flatten({ request_id, received_ms, status, payload }: Awaited<ReturnType<QuoteStore['list']>>[number]) {
  return { request_id, received: new Date(received_ms).toISOString(), status, ...payload };
}

function help(): string {
  const lines = Object.values(commands).map(({ usage, does }) => `  ${usage.padEnd(32)}${does}`);
  return `Usage: npm run quotes -- <command>\n\n${lines.join('\n')}\n`;
}

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
      quarantine: { type: 'boolean', default: false },
      'older-than': { type: 'string' },
    },
  });
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
    const options = { ...values, olderThan: values['older-than'], recipients: settings.quoteEmailTo };
    return await command.run(createStore(database), words, options);
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const isMisuse = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!isMisuse && !(error instanceof BadSetting)) throw error;
  process.exitCode = misuse(error.message);
}
