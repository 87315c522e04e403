/** `npm run quotes`: the owner's desk in the terminal. Exit codes: 0 done, 1 not found or no data, 2 wrong use. */
import { parseArgs } from 'node:util';
import { openForDesk } from '../quotes/open.ts';
import { createStore, type QuoteStore } from '../quotes/store.ts';
import { BadSetting, readSettings } from '../settings.ts';
import { toCsv } from './csv.ts';
import { listQuotes, showQuote } from './print.ts';

type Options = { json: boolean; quarantine: boolean };
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
};

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
    return await command.run(createStore(database), words, values);
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
