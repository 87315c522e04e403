/** Quiet hours by the company's clock. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quietUntilMs } from './quiet-hours.ts';

const night = { quiet_from: '22:00', quiet_until: '07:00' };
const noon = { quiet_from: '12:00', quiet_until: '13:30' };
const late = { quiet_from: '22:00', quiet_until: '02:30' };
const day = { quiet_from: '00:30', quiet_until: '00:00' };
const never = { quiet_from: null, quiet_until: null };

for (const [what, quiet, at, until] of [
  ['without quiet hours', never, '2026-07-04T03:00-04:00', undefined],
  ['in the evening', night, '2026-07-03T22:00-04:00', '2026-07-04T07:00-04:00'],
  ['after midnight', night, '2026-07-04T06:59:59-04:00', '2026-07-04T07:00-04:00'],
  ['at the end', night, '2026-07-04T07:00-04:00', undefined],
  ['by day', night, '2026-07-04T21:59-04:00', undefined],
  ['at noon', noon, '2026-07-04T12:30-04:00', '2026-07-04T13:30-04:00'],
  ['before noon', noon, '2026-07-04T11:59-04:00', undefined],
  ['in the night in which the clocks go forward', night, '2026-03-08T01:30-05:00', '2026-03-08T07:00-04:00'],
  ['until a time that the clocks skip', late, '2026-03-08T01:45-05:00', '2026-03-08T03:30-04:00'],
  ['before midnight, until a skipped time', late, '2026-03-07T23:00-05:00', '2026-03-08T03:30-04:00'],
  ['in the night when the clocks go back', night, '2026-10-31T23:00-04:00', '2026-11-01T07:00-05:00'],
  ['all day when the clocks go back', day, '2026-11-01T00:45-04:00', '2026-11-02T00:00-05:00'],
  ['all day when the clocks go forward', day, '2026-03-08T00:45-05:00', '2026-03-09T00:00-04:00'],
] as const) {
  test(`${what}: ${until ?? 'not quiet'}`, () => {
    const end = quietUntilMs(quiet, Date.parse(at), 'America/Detroit');

    assert.equal(end, until && Date.parse(until));
  });
}
