/**
 * Keeps log entries caused by strangers short and on one line. Logs each kind of their warnings and errors at
 * most once a minute, with the number of those left out since the last.
 */
import type { FastifyServerOptions } from 'fastify';
import { MINUTE } from '../../domain/time-spans.ts';

/** Characters. A stranger's header may have 16 KB. */
const MAX_LENGTH = 200;
const MAX_FRAMES = 10;
/** pino's level; errors are above it. */
const WARN = 40;

type LogOptions = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>;

export function createLogHooks(): NonNullable<LogOptions['hooks']> {
  /** By outcome. Outcomes are constants, so the map stays small. */
  const kinds = new Map<string, { atMs: number; more: number }>();
  return {
    logMethod([first, msg], method, level) {
      const entry: Record<string, unknown> = { ...entryOf(first), ...(msg === undefined ? {} : { msg }) };
      // Only requests' loggers have a `reqId`. Strangers cannot repeat other lines.
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
      const sanitized = Object.entries(entry).map(([name, value]) => [name, sanitize(value)]);
      method.call(this, Object.fromEntries(sanitized));
    },
  };
}

function entryOf(first: unknown): Record<string, unknown> {
  if (first instanceof Error) return { err: first };
  return typeof first === 'object' ? { ...first } : { msg: first };
}

function sanitize(value: unknown): unknown {
  if (typeof value === 'string') return oneLine(value);
  return value instanceof Error ? describe(value) : value;
}

/** Keeps only a stack's frames: it begins with the message, which may be long user input. */
function describe({ name, message, stack = '', cause, ...rest }: Error & { code?: unknown }): object {
  const frames = stack.split('\n').filter((line) => /^ +at /.test(line));
  return {
    type: name,
    ...('code' in rest ? { code: rest.code } : {}),
    message: oneLine(message),
    stack: frames.slice(0, MAX_FRAMES).map(oneLine).join('\n'),
    ...(cause instanceof Error ? { cause: describe(cause) } : {}),
  };
}

/** JSON leaves some of these characters unescaped. */
function oneLine(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}
