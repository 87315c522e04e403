/**
 * Loaded before the server (`node --import`): the process kills itself with SIGKILL at one named point.
 * CRASH_AT names the point and its occurrence: `before commit:3` is the third commit. The points are in HTTP
 * and in the database driver, so the program contains no test code. CLOCK speeds up its clock from a moment
 * on, so that hours of sending pass in a minute: `600 from 1783083600000`.
 */
import { subscribe } from 'node:diagnostics_channel';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import pg from 'pg';

/** In the order in which a request passes these points. */
export const crashPoints = [
  'request received',
  'inside transaction',
  'before commit',
  'after commit',
  'e-mail chosen',
  'before mark',
  'after mark',
  'requests joined',
] as const;
/** Further points that a photo passes while it is stored. */
export const photoPoints = ['photo inserted', 'bytes inserted'] as const;
export type CrashPoint = (typeof crashPoints)[number] | (typeof photoPoints)[number];

const realNow = Date.now;
const [, speed = '1', from = '0'] = /^(\d+) from (\d+)$/.exec(process.env.CLOCK ?? '') ?? [];
Date.now = () => Math.round(Number(from) + (realNow() - Number(from)) * Number(speed));

const [point, count] = (process.env.CRASH_AT ?? '').split(':');
let left = Number(count);

function reach(name: CrashPoint): void {
  if (name !== point) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

/** The crash points before and after a statement. */
function pointsOf(statement: string): { before?: CrashPoint; after?: CrashPoint } {
  if (/^commit/i.test(statement)) return { before: 'before commit', after: 'after commit' };
  if (/^insert into "quote_request"/i.test(statement)) return { after: 'inside transaction' };
  if (/^insert into "photo"/i.test(statement)) return { after: 'photo inserted' };
  if (/^insert into "photo_file"/i.test(statement)) return { after: 'bytes inserted' };
  if (/^select \* from \(select \*, row_number/i.test(statement)) return { after: 'e-mail chosen' };
  if (/^update "job" set "attempts" = /i.test(statement))
    return { before: 'before mark', after: 'after mark' };
  if (/^select \* from "job" where \(?"kind" = .*"first_ms" = /i.test(statement))
    return { after: 'requests joined' };
  return {};
}

subscribe('http.server.request.start', () => reach('request received'));

const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function (statement: string): StatementSync {
  const prepared = prepare.call(this, statement);
  const { before, after } = pointsOf(statement);
  for (const method of ['run', 'all'] as const) {
    const original = prepared[method] as (...values: unknown[]) => unknown;
    Object.defineProperty(prepared, method, {
      value: (...values: unknown[]) => {
        if (before) reach(before);
        const result = original.apply(prepared, values);
        if (after) reach(after);
        return result;
      },
    });
  }
  return prepared;
};

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const query = pg.Client.prototype.query as Query;
(pg.Client.prototype as { query: Query }).query = function (...args) {
  const { before, after } = pointsOf(typeof args[0] === 'string' ? args[0] : '');
  if (before) reach(before);
  const result = query.apply(this, args);
  if (after && result instanceof Promise) result.then(() => reach(after)).catch(() => {});
  return result;
};
