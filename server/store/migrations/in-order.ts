import { OperatorError } from '../../operator-error.ts';
import { indexes, keys, tables } from '../schema.ts';
import { type ColumnTypes, createTable } from './column-types.ts';

export type Migration = {
  version: number;
  statements: (types: ColumnTypes) => string[];
};

/**
 * Each migration runs once, in order, completely or not at all, and must not lose data. SQLite recreates a
 * table to change its rules: foreign keys are off meanwhile, and afterwards every row is checked. PostgreSQL
 * alters the table in place.
 */
export const migrations: readonly Migration[] = [
  {
    version: 24,
    statements: (types) => [
      ...Object.entries(tables).map(([name, columns]) => createTable(name, columns, types, keys[name])),
      ...indexes,
      'INSERT INTO desk_state (id, change_counter) VALUES (1, 0)',
    ],
  },
];

const VERSION = versionAfter(migrations);
/** Earlier versions were never released. */
const FIRST_VERSION = Math.min(...migrations.map(({ version }) => version));

const NEWER_DATA = 'The data was written by a newer version of this program; start that version instead';
const UNRELEASED_DATA =
  'The data is of a version from before the first release, which no program can bring up to date; ' +
  'move DATA_DIR aside or use another DATABASE_URL';
const OLDER_DATA =
  'The data is of an earlier version of this program; ' +
  'start the site once (npm start), which brings it up to date';

/** `version`: 0 for an empty store. Throws OperatorError if the store cannot be migrated. */
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

/** Throws OperatorError if the version is unknown. */
export function statementsUpTo(version: number, types: ColumnTypes): string[] {
  refuseNewer(version);
  if (version < FIRST_VERSION) throw new OperatorError(UNRELEASED_DATA);
  return migrations
    .filter((migration) => migration.version <= version)
    .flatMap(({ statements }) => statements(types));
}

function refuseNewer(version: number): void {
  if (version > VERSION) throw new OperatorError(NEWER_DATA);
}

/** For programs that never migrate because a server may be using the store. Throws OperatorError. */
export function refuseOtherVersion(version: number): void {
  refuseNewer(version);
  if (version < VERSION) throw new OperatorError(OLDER_DATA);
}
