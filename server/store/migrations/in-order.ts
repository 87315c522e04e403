/** The versions of the tables, and how a store of an earlier version is brought up to date. */
import { OperatorError } from '../../operator-error.ts';
import { indexes, keys, tables } from '../schema.ts';
import { type ColumnTypes, createTable } from './column-types.ts';

export type Migration = {
  /** The version of a store that has it. */
  version: number;
  statements: (types: ColumnTypes) => string[];
};

/**
 * Each runs once, in order, completely or not at all. None loses anything. The first one makes the tables of an empty store.
 * While they run no foreign key holds, so that a table that others name can be made anew; afterwards all are checked.
 */
export const migrations: readonly Migration[] = [
  {
    version: 19,
    statements: (types) => [
      ...Object.entries(tables).map(([name, columns]) => createTable(name, columns, types, keys[name])),
      ...indexes,
      'INSERT INTO desk_state (id, revision) VALUES (1, 0)',
    ],
  },
];

/** The version of a store that is up to date. An empty one has version 0. */
const VERSION = versionAfter(migrations);
/** No program with an earlier one was ever released. */
const FIRST_VERSION = Math.min(...migrations.map(({ version }) => version));

const NEWER_DATA = 'The data was written by a newer version of this program; start that version instead';
const UNRELEASED_DATA =
  'The data is of a version from before the first release, which no program can bring up to date; move DATA_DIR aside or use another DATABASE_URL';
const OLDER_DATA =
  'The data is of an earlier version of this program; start the site once (npm start), which brings it up to date';

/** What brings a store of a version up to date. Throws OperatorError for one that this program cannot. */
export function statementsSince(version: number, types: ColumnTypes, all = migrations): string[] {
  if (version > versionAfter(all)) throw new OperatorError(NEWER_DATA);
  if (version > 0 && version < FIRST_VERSION) throw new OperatorError(UNRELEASED_DATA);
  return all
    .filter((migration) => migration.version > version)
    .flatMap(({ statements }) => statements(types));
}

export function versionAfter(all: readonly Migration[]): number {
  return Math.max(...all.map(({ version }) => version));
}

/** What makes the tables as a store of a version has them. Throws OperatorError for a version that this program lacks. */
export function statementsUpTo(version: number, types: ColumnTypes): string[] {
  refuseNewer(version);
  if (version < FIRST_VERSION) throw new OperatorError(UNRELEASED_DATA);
  return migrations
    .filter((migration) => migration.version <= version)
    .flatMap(({ statements }) => statements(types));
}

/** Throws OperatorError. */
function refuseNewer(version: number): void {
  if (version > VERSION) throw new OperatorError(NEWER_DATA);
}

/** For programs that never migrate, because a server may be using the store. Throws OperatorError. */
export function refuseOther(version: number): void {
  refuseNewer(version);
  if (version < VERSION) throw new OperatorError(OLDER_DATA);
}
