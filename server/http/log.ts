/** How the log writes what strangers cause: short, on one line, and one kind of warning once a minute. */
import type { FastifyServerOptions } from 'fastify';
import { MINUTE } from '../../domain/time-spans.ts';

/** The most characters of any text. A stranger's header has up to 16 KB. */
const LONGEST = 200;
const MOST_FRAMES = 10;
/** pino's number of "warn". Errors are above it. */
const WARN = 40;

type LogOptions = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>;

export function createLogHooks(): NonNullable<LogOptions['hooks']> {
  /** By outcome: when the last line was written, and how many more came since. The outcomes are ours, so they are few. */
  const kinds = new Map<string, { atMs: number; more: number }>();
  return {
    logMethod([first, msg], method, level) {
      const entry: Record<string, unknown> = { ...entryOf(first), ...(msg === undefined ? {} : { msg }) };
      // Fastify gives each request a logger with its number. What has no request is no stranger's to repeat.
      if (level >= WARN && 'reqId' in this.bindings()) {
        const kind = String(entry.outcome ?? '');
        const last = kinds.get(kind);
        if (last && Math.abs(Date.now() - last.atMs) < MINUTE) {
          last.more += 1;
          return;
        }
        if (last?.more) entry.more = last.more;
        kinds.set(kind, { atMs: Date.now(), more: 0 });
      }
      const harmless = Object.entries(entry).map(([name, value]) => [name, withoutTricks(value)]);
      method.call(this, Object.fromEntries(harmless));
    },
  };
}

function entryOf(first: unknown): Record<string, unknown> {
  if (first instanceof Error) return { err: first };
  return typeof first === 'object' ? { ...first } : { msg: first };
}

function withoutTricks(value: unknown): unknown {
  if (typeof value === 'string') return oneLine(value);
  return value instanceof Error ? describe(value) : value;
}

/** A message may quote what was sent, and the first lines of a stack are the message. */
function describe({ name, message, stack = '', cause, ...rest }: Error & { code?: unknown }): object {
  const frames = stack.split('\n').filter((line) => /^ +at /.test(line));
  return {
    type: name,
    ...('code' in rest ? { code: rest.code } : {}),
    message: oneLine(message),
    stack: frames.slice(0, MOST_FRAMES).map(oneLine).join('\n'),
    ...(cause instanceof Error ? { cause: describe(cause) } : {}),
  };
}

/** Without control characters, also those that JSON leaves as they are, ends of lines and changes of direction. */
function oneLine(text: string): string {
  return text
    .slice(0, LONGEST)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}
