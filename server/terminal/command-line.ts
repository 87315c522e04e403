import { parseArgs } from 'node:util';
import { isQuoteId } from '../../domain/quote-id.ts';
import { DAY } from '../../domain/time-spans.ts';
import { OperatorError } from '../operator-error.ts';
import type { ListFilter } from '../store/store.ts';
import { type Person, readPerson } from './read-person.ts';

export type CommandLine = {
  command: string | undefined;
  words: string[];
  wantsHelp: boolean;
  json: boolean;
  filter: ListFilter;
  /** ms. */
  olderThan: number | undefined;
  all: boolean;
  /** Undefined: the requests of everybody. */
  person: Person | undefined;
  yes: boolean;
  /** Undefined to leave photos out. */
  photos: string | undefined;
  fromRepository: boolean;
  /** The names of all given options, without `--`. */
  options: string[];
};

/** Throws OperatorError, or parseArgs's own error. */
export function readCommandLine(args: string[]): CommandLine {
  const { values, positionals, tokens } = parseArgs({
    args,
    tokens: true,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      json: { type: 'boolean', default: false },
      quarantine: { type: 'boolean', default: false },
      since: { type: 'string' },
      'older-than': { type: 'string' },
      all: { type: 'boolean', default: false },
      of: { type: 'string' },
      yes: { type: 'boolean', default: false },
      photos: { type: 'string' },
      'from-repository': { type: 'boolean', default: false },
    },
  });
  const [command, ...words] = positionals;
  if (values.of !== undefined) {
    const others = ['quarantine', 'since', 'older-than'] as const;
    const other = others.find((name) => values[name] !== undefined && values[name] !== false);
    if (other)
      throw new OperatorError(`--of means all requests of one person, and does not go with --${other}`);
  }
  const since = readAge('--since', values.since);
  return {
    command,
    words,
    wantsHelp: values.help,
    json: values.json,
    filter: {
      isQuarantined: values.quarantine,
      sinceMs: since === undefined ? undefined : Date.now() - since,
    },
    olderThan: readAge('--older-than', values['older-than']),
    all: values.all,
    person: readOf(values.of),
    yes: values.yes,
    photos: readFolder(values.photos),
    fromRepository: values['from-repository'],
    options: tokens.flatMap((token) => (token.kind === 'option' ? token.name : [])),
  };
}

/** A quote id, or at least four characters of a request id. */
export function readId(text: string | undefined, command: string): string {
  const id = text?.replace(/^#/, '').toLowerCase() ?? '';
  if (isQuoteId(id) || isStartOfId(id)) return id;
  throw new OperatorError(
    `${command} needs a quote id or at least four characters of a request id; see them with: npm run ` +
      'quotes -- list',
  );
}

/** At least four characters of a UUID. */
export function isStartOfId(text: string): boolean {
  return /^[0-9a-f][0-9a-f-]{3,35}$/.test(text);
}

/** '90d' or '24m' (months of 30 days) → ms. */
function readAge(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, count, unit] = /^(\d{1,4})([dm])$/.exec(text) ?? [];
  if (count === undefined) throw new OperatorError(`${option} wants days or months, such as 90d or 24m`);
  return Number(count) * (unit === 'm' ? 30 : 1) * DAY;
}

function readFolder(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() !== '') return text;
  throw new OperatorError('--photos wants the name of a folder');
}

function readOf(text: string | undefined): Person | undefined {
  if (text === undefined) return undefined;
  const person = readPerson(text);
  if (!person) throw new OperatorError('--of wants an e-mail address or a phone number of ten digits');
  return person;
}
