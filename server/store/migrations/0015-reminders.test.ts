/** Quotes, changes and devices of the version before, on both engines. */
import assert from 'node:assert/strict';
import { DAY } from '../../../domain/time-spans.ts';
import { testEarlierStore } from '../../../tests/support/earlier-stores.ts';
import { createHistory } from '../../requests/history.ts';
import { tellDueReminders } from '../../requests/reminders.ts';

const ID = '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d';
const change = (version: number, kind: string, to: string) =>
  `INSERT INTO quote_change (change_id, request_id, version, at_ms, made_by, kind, from_status, to_status, text)
    VALUES ('${version}', '${ID}', ${version}, ${version * 1000}, 'the terminal', '${kind}', 'new', ${to}, '')`;

testEarlierStore(
  'a quote of the version before is due after three days, which nobody is called for; its history stays',
  {
    version: 14,
    statements: [
      `INSERT INTO quote_request (request_id, quote_id, received_ms, status, contents_hash, payload)
        VALUES ('${ID}', '2026-0703-0905', 5, 'quoted', 'hash', '{"firstName":"Ada"}')`,
      change(1, 'status', "'quoted'"),
      change(2, 'note', 'NULL'),
      `INSERT INTO device (id, token_hash, name, created_ms, last_used_ms) VALUES ('1', 'x', 'Safari on iPhone', 1, 2)`,
    ],
  },
  async (database) => {
    const quote = await database.db
      .selectFrom('quote_request')
      .select(['remind_ms', 'is_follow_up'])
      .executeTakeFirstOrThrow();
    assert.deepEqual({ ...quote }, { remind_ms: 1000 + 3 * DAY, is_follow_up: 1 });
    assert.equal(await tellDueReminders(database, 9 * DAY), 0);
    assert.deepEqual(
      (await createHistory(database, []).of(ID)).map(({ kind, remind_ms }) => [kind, remind_ms]),
      [
        ['status', null],
        ['note', null],
      ],
    );
    const device = await database.db.selectFrom('device').select(['name', 'given_name']).executeTakeFirstOrThrow();
    assert.deepEqual({ ...device }, { name: 'Safari on iPhone', given_name: null });
  },
);
