import type { ColumnTypes } from './column-types.ts';

/**
 * What the owner does with the requests: more statuses, a history of changes with notes, and the search. Also the devices
 * that are signed in, and their one-time codes.
 */
export const desk = ({ integer, key }: ColumnTypes) => [
  // SQLite cannot change the values that a column allows, so a new column takes its place. What was handled was at least
  // contacted.
  `ALTER TABLE quote_request ADD COLUMN progress TEXT NOT NULL DEFAULT 'new'
    CHECK (progress IN ('new', 'contacted', 'quoted', 'won', 'lost', 'quarantine'))`,
  "UPDATE quote_request SET progress = CASE status WHEN 'handled' THEN 'contacted' ELSE status END",
  'DROP INDEX quote_request_status',
  'ALTER TABLE quote_request DROP COLUMN status',
  'ALTER TABLE quote_request RENAME COLUMN progress TO status',
  'CREATE INDEX quote_request_status ON quote_request (status, received_ms, request_id)',
  `ALTER TABLE quote_request ADD COLUMN version ${integer} NOT NULL DEFAULT 0`,
  `ALTER TABLE quote_request ADD COLUMN first_contact_ms ${integer}`,
  `ALTER TABLE quote_request ADD COLUMN closed_ms ${integer}`,
  'ALTER TABLE quote_request ADD COLUMN delivered_by TEXT',
  // The columns that desk/search.ts fills in.
  `ALTER TABLE quote_request ADD COLUMN is_indexed ${integer} NOT NULL DEFAULT 0`,
  "ALTER TABLE quote_request ADD COLUMN service TEXT NOT NULL DEFAULT ''",
  "ALTER TABLE quote_request ADD COLUMN town TEXT NOT NULL DEFAULT ''",
  'CREATE INDEX quote_request_unindexed ON quote_request (received_ms) WHERE is_indexed = 0',
  // A column for the lists, because the engines would rather sort all requests of three statuses than use their index.
  `ALTER TABLE quote_request ADD COLUMN list TEXT NOT NULL DEFAULT 'open'
    CHECK (list IN ('urgent', 'open', 'closed', 'spam'))`,
  'CREATE INDEX quote_request_list ON quote_request (list, received_ms, request_id)',
  'DROP INDEX quote_request_received',
  'CREATE INDEX quote_request_received ON quote_request (received_ms, request_id)',
  `CREATE TABLE quote_change (
    change_id ${key} PRIMARY KEY,
    request_id ${key} NOT NULL REFERENCES quote_request (request_id),
    version ${integer} NOT NULL,
    at_ms ${integer} NOT NULL,
    made_by TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('status', 'note', 'undo')),
    from_status TEXT,
    to_status TEXT,
    text TEXT NOT NULL,
    undoes ${key}
  )`,
  'CREATE UNIQUE INDEX quote_change_order ON quote_change (request_id, version)',
  `CREATE TABLE search_term (
    term ${key} NOT NULL,
    received_ms ${integer} NOT NULL,
    request_id ${key} NOT NULL REFERENCES quote_request (request_id),
    PRIMARY KEY (term, received_ms, request_id)
  )`,
  'CREATE INDEX search_term_request ON search_term (request_id)',
  `CREATE TABLE desk_state (
    id ${integer} PRIMARY KEY,
    revision ${integer} NOT NULL,
    last_backup_ms ${integer}
  )`,
  'INSERT INTO desk_state (id, revision) VALUES (1, 0)',
  `CREATE TABLE device (
    id ${key} PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_ms ${integer} NOT NULL,
    last_used_ms ${integer} NOT NULL
  )`,
  `CREATE TABLE sign_in_code (
    code_hash TEXT PRIMARY KEY,
    origin TEXT NOT NULL CHECK (origin IN ('start', 'terminal', 'e-mail')),
    created_ms ${integer} NOT NULL,
    expires_ms ${integer} NOT NULL,
    used_ms ${integer}
  )`,
];
