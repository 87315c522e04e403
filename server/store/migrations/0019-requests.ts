import type { ColumnTypes } from './column-types.ts';

/** The tables of the quote requests and of all that belongs to one. `Schema` (schema.ts) says what the columns mean. */
export const tablesOfRequests = ({ integer, key, bytes }: ColumnTypes) => [
  // The check of the status has the name under which PostgreSQL has it in earlier stores.
  `CREATE TABLE quote_request (
    request_id ${key} PRIMARY KEY,
    quote_id TEXT NOT NULL,
    received_ms ${integer} NOT NULL,
    contents_hash TEXT NOT NULL,
    payload TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'new' CONSTRAINT quote_request_progress_check
      CHECK (status IN ('new', 'contacted', 'quoted', 'won', 'lost', 'quarantine')),
    version ${integer} NOT NULL DEFAULT 0,
    first_contact_ms ${integer},
    closed_ms ${integer},
    delivered_by TEXT,
    service TEXT NOT NULL DEFAULT '',
    town TEXT NOT NULL DEFAULT '',
    list TEXT NOT NULL DEFAULT 'open' CHECK (list IN ('urgent', 'open', 'closed', 'spam')),
    photo_count ${integer} NOT NULL DEFAULT 0,
    promise_hours ${integer} NOT NULL DEFAULT 24,
    remind_ms ${integer},
    is_follow_up ${integer} NOT NULL DEFAULT 0,
    is_crowd ${integer} NOT NULL DEFAULT 0,
    source TEXT NOT NULL DEFAULT 'site',
    phone ${key} NOT NULL DEFAULT '',
    email ${key} NOT NULL DEFAULT '',
    search_text ${key} NOT NULL DEFAULT ''
  )`,
  'CREATE INDEX quote_request_quote_id ON quote_request (quote_id)',
  'CREATE INDEX quote_request_contents ON quote_request (contents_hash, received_ms)',
  'CREATE INDEX quote_request_status ON quote_request (status, received_ms, request_id)',
  // The lists have a column of their own, because the engines would rather sort all requests of three statuses than use
  // an index on the status.
  'CREATE INDEX quote_request_list ON quote_request (list, received_ms, request_id)',
  'CREATE INDEX quote_request_received ON quote_request (received_ms, request_id)',
  'CREATE INDEX quote_request_closed ON quote_request (closed_ms) WHERE closed_ms IS NOT NULL',
  'CREATE INDEX quote_request_reminder ON quote_request (remind_ms, request_id) WHERE remind_ms IS NOT NULL',
  // desk/requests/inbox.ts names the moment and the condition in the same words, or the engines would sort every request.
  `CREATE INDEX quote_request_owed ON quote_request (list, (received_ms + promise_hours * 3600000), request_id)
    WHERE status IN ('new', 'contacted')`,
  'CREATE INDEX quote_request_phone ON quote_request (phone, received_ms)',
  'CREATE INDEX quote_request_email ON quote_request (email, received_ms)',
  'CREATE INDEX quote_request_won ON quote_request (status, closed_ms) WHERE closed_ms IS NOT NULL',

  // SQLite cannot change the values that a column allows, so a column whose values may become more has no check.
  `CREATE TABLE quote_change (
    change_id ${key} PRIMARY KEY,
    request_id ${key} NOT NULL REFERENCES quote_request (request_id),
    version ${integer} NOT NULL,
    at_ms ${integer} NOT NULL,
    made_by TEXT NOT NULL,
    from_status TEXT,
    to_status TEXT,
    text TEXT NOT NULL,
    undoes ${key},
    kind TEXT NOT NULL DEFAULT 'note',
    remind_ms ${integer},
    contact_ms ${integer}
  )`,
  'CREATE UNIQUE INDEX quote_change_order ON quote_change (request_id, version)',

  // The bytes have a table of their own, so that reading about photos does not read them.
  `CREATE TABLE photo (
    request_id ${key} NOT NULL REFERENCES quote_request (request_id),
    number ${integer} NOT NULL,
    source_hash TEXT NOT NULL,
    received_ms ${integer} NOT NULL,
    width ${integer} NOT NULL,
    height ${integer} NOT NULL,
    picture_size ${integer} NOT NULL,
    preview_size ${integer} NOT NULL,
    letter TEXT,
    PRIMARY KEY (request_id, number)
  )`,
  'CREATE INDEX photo_unmailed ON photo (request_id, received_ms) WHERE letter IS NULL',
  `CREATE TABLE photo_file (
    request_id ${key} NOT NULL,
    number ${integer} NOT NULL,
    picture ${bytes} NOT NULL,
    preview ${bytes} NOT NULL,
    PRIMARY KEY (request_id, number),
    FOREIGN KEY (request_id, number) REFERENCES photo (request_id, number)
  )`,

  `CREATE TABLE job (
    id ${key} PRIMARY KEY,
    kind ${key} NOT NULL,
    lane ${key} NOT NULL,
    request_id ${key} REFERENCES quote_request (request_id),
    recipient ${key} NOT NULL DEFAULT '',
    payload TEXT NOT NULL DEFAULT '',
    after_id ${key},
    is_crowd ${integer} NOT NULL DEFAULT 0,
    is_held ${integer} NOT NULL,
    joined_in ${key},
    state TEXT NOT NULL CHECK (state IN ('ready', 'joined', 'done', 'dead')),
    attempts ${integer} NOT NULL,
    refusals ${integer} NOT NULL,
    first_ms ${integer} NOT NULL,
    due_ms ${integer} NOT NULL,
    done_ms ${integer},
    last_error TEXT
  )`,
  "CREATE INDEX job_due ON job (lane, due_ms) WHERE state = 'ready'",
  'CREATE INDEX job_request ON job (request_id) WHERE request_id IS NOT NULL',
  'CREATE INDEX job_joined_in ON job (joined_in) WHERE joined_in IS NOT NULL',
  'CREATE INDEX job_state ON job (kind, state, first_ms)',
  // For the budgets of the last hour.
  'CREATE INDEX job_done ON job (kind, recipient, done_ms) WHERE done_ms IS NOT NULL',
  'CREATE INDEX job_held ON job (lane, recipient, first_ms) WHERE is_held = 1',

  `CREATE TABLE offer (
    request_id ${key} PRIMARY KEY REFERENCES quote_request (request_id),
    token ${key} NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('draft', 'open', 'accepted', 'declined', 'withdrawn')),
    draft TEXT NOT NULL,
    draft_version ${integer} NOT NULL,
    version ${integer} NOT NULL,
    valid_until TEXT,
    quoted_ms ${integer},
    won_ms ${integer},
    won_low ${integer},
    won_high ${integer}
  )`,
  'CREATE INDEX offer_quoted ON offer (quoted_ms, request_id) WHERE quoted_ms IS NOT NULL',
  'CREATE INDEX offer_won ON offer (won_ms, request_id, won_low, won_high) WHERE won_ms IS NOT NULL',
  `CREATE TABLE offer_version (
    request_id ${key} NOT NULL REFERENCES quote_request (request_id),
    version ${integer} NOT NULL,
    contents TEXT NOT NULL,
    hash TEXT NOT NULL,
    made_ms ${integer} NOT NULL,
    made_by TEXT NOT NULL,
    PRIMARY KEY (request_id, version)
  )`,
  `CREATE TABLE visit (
    request_id ${key} PRIMARY KEY REFERENCES quote_request (request_id),
    day ${key},
    at_ms ${integer},
    sequence ${integer} NOT NULL,
    changed_ms ${integer} NOT NULL
  )`,
  'CREATE INDEX visit_day ON visit (day) WHERE day IS NOT NULL',

  `CREATE TABLE probe (
    id ${integer} PRIMARY KEY,
    padding TEXT NOT NULL
  )`,
  // The columns that rate-limiter-flexible wants.
  `CREATE TABLE address_limit (
    key TEXT PRIMARY KEY,
    points integer NOT NULL,
    expire ${integer}
  )`,
];
