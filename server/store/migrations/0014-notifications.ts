import type { ColumnTypes } from './column-types.ts';

/**
 * Notifications: the key that push services know this site by, the device's subscription, what there is to tell, and what
 * each device is told of it. Also the short code of a link to sign in with, for the app on an iPhone's home screen.
 */
export const notifications = ({ integer, key }: ColumnTypes) => [
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
  `CREATE TABLE notification (
    id ${key} PRIMARY KEY,
    kind TEXT NOT NULL,
    request_id ${key} REFERENCES quote_request (request_id),
    due_ms ${integer} NOT NULL
  )`,
  'CREATE INDEX notification_due ON notification (due_ms)',
  'CREATE INDEX notification_request ON notification (request_id) WHERE request_id IS NOT NULL',
  `CREATE TABLE push (
    id ${key} PRIMARY KEY,
    device_id ${key} NOT NULL REFERENCES push_subscription (device_id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    request_id ${key} REFERENCES quote_request (request_id),
    state TEXT NOT NULL CHECK (state IN ('ready', 'joined', 'done')),
    is_held ${integer} NOT NULL,
    first_ms ${integer} NOT NULL,
    next_ms ${integer} NOT NULL,
    done_ms ${integer}
  )`,
  "CREATE INDEX push_due ON push (next_ms) WHERE state = 'ready'",
  'CREATE INDEX push_done ON push (device_id, done_ms)',
  'CREATE INDEX push_request ON push (request_id) WHERE request_id IS NOT NULL',
  'ALTER TABLE sign_in_code ADD COLUMN short_hash TEXT',
  'CREATE INDEX sign_in_code_short ON sign_in_code (short_hash)',
];
