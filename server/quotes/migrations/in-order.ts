import { quotes } from './0001-quotes.ts';
import { probe } from './0002-probe.ts';
import { digests } from './0003-digests.ts';
import { inDoubt } from './0004-in-doubt.ts';
import { refusals } from './0005-refusals.ts';
import type { ColumnTypes } from './column-types.ts';

/** Each list of statements is run once, in order, all or nothing. They only ever add. */
export const migrations: ((types: ColumnTypes) => string[])[] = [quotes, probe, digests, inDoubt, refusals];
