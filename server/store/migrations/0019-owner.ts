import type { ColumnTypes } from './column-types.ts';

/** The tables of the owner's devices, notifications, texts and site. `Schema` (schema.ts) says what the columns mean. */
export const tablesOfOwner = ({ integer, key, bytes }: ColumnTypes) => [
  `CREATE TABLE desk_state (
    id ${integer} PRIMARY KEY,
    revision ${integer} NOT NULL,
    last_backup_ms ${integer},
    last_away_ms ${integer},
    backup_alarm TEXT,
    away_told_ms ${integer},
    keep_months ${integer} NOT NULL DEFAULT 0,
    keep_start_ms ${integer},
    keep_looked_ms ${integer}
  )`,
  'INSERT INTO desk_state (id, revision) VALUES (1, 0)',
  `CREATE TABLE device (
    id ${key} PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_ms ${integer} NOT NULL,
    last_used_ms ${integer} NOT NULL,
    given_name TEXT
  )`,
  `CREATE TABLE sign_in_code (
    code_hash TEXT PRIMARY KEY,
    origin TEXT NOT NULL CHECK (origin IN ('start', 'terminal', 'e-mail')),
    created_ms ${integer} NOT NULL,
    expires_ms ${integer} NOT NULL,
    used_ms ${integer},
    short_hash TEXT
  )`,
  'CREATE INDEX sign_in_code_short ON sign_in_code (short_hash)',
  `CREATE TABLE calendar (
    id ${key} PRIMARY KEY,
    name TEXT NOT NULL,
    secret_hash ${key} NOT NULL UNIQUE,
    made_ms ${integer} NOT NULL,
    read_ms ${integer}
  )`,

  `CREATE TABLE push_key (
    id ${integer} PRIMARY KEY,
    public_key TEXT NOT NULL,
    private_key TEXT NOT NULL
  )`,
  `CREATE TABLE push_subscription (
    device_id ${key} PRIMARY KEY REFERENCES device (id) ON DELETE CASCADE,
    endpoint TEXT,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    quiet_from TEXT,
    quiet_until TEXT,
    emergencies_pass ${integer} NOT NULL,
    failures ${integer} NOT NULL,
    refusals ${integer} NOT NULL,
    wait_until_ms ${integer} NOT NULL
  )`,

  `CREATE TABLE prepared_text (
    id ${key} PRIMARY KEY,
    name TEXT NOT NULL,
    words TEXT NOT NULL,
    version ${integer} NOT NULL,
    made_ms ${integer} NOT NULL,
    changed_by TEXT NOT NULL
  )`,
  `CREATE TABLE saved_lines (
    service ${key} PRIMARY KEY,
    lines TEXT NOT NULL,
    version ${integer} NOT NULL,
    changed_ms ${integer} NOT NULL,
    changed_by TEXT NOT NULL
  )`,
  `CREATE TABLE no_reminder (
    contact ${key} PRIMARY KEY,
    made_ms ${integer} NOT NULL
  )`,

  `CREATE TABLE site_revision (
    number ${integer} PRIMARY KEY,
    id ${key} NOT NULL UNIQUE,
    made_ms ${integer} NOT NULL,
    made_by TEXT NOT NULL,
    schema_version ${integer} NOT NULL,
    words TEXT NOT NULL,
    changes TEXT NOT NULL
  )`,
  `CREATE TABLE site_service (
    id ${key} PRIMARY KEY,
    title TEXT NOT NULL
  )`,
  `CREATE TABLE site_anchor (
    anchor ${key} PRIMARY KEY,
    service ${key} NOT NULL
  )`,
  `CREATE TABLE site_draft (
    path ${key} PRIMARY KEY,
    value TEXT NOT NULL,
    base_value TEXT NOT NULL,
    changed_ms ${integer} NOT NULL,
    changed_by ${key} NOT NULL
  )`,
  `CREATE TABLE site_files (
    id ${integer} PRIMARY KEY,
    hash TEXT NOT NULL
  )`,
  // The bytes stand last, so that what is asked about them does not read them.
  `CREATE TABLE site_picture (
    name ${key} NOT NULL,
    width ${integer} NOT NULL,
    kind ${key} NOT NULL,
    made_ms ${integer} NOT NULL,
    size ${integer} NOT NULL,
    bytes ${bytes} NOT NULL,
    PRIMARY KEY (name, width, kind)
  )`,
];
