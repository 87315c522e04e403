/** Measures how soon a stored request reaches fifty devices, and how much they delay its e-mail. */
import { fileURLToPath } from 'node:url';
import { HOUR } from '../domain/time-spans.ts';
import { signedIn } from '../tests/support/desk-browser.ts';
import { openRunningStore } from '../tests/support/open-running-store.ts';
import { startPushService } from '../tests/support/push-service.ts';
import { quoteRequest, startProgram, temporaryFolder } from '../tests/support/server.ts';
import { OPEN, startSmtp } from '../tests/support/smtp.ts';
import { median, type Row, timeRow } from './table.ts';

const DEVICES = 50;
const REQUESTS = Number(process.env.BENCH_RUNS ?? 20);
const PRELOAD = fileURLToPath(new URL('../tests/support/local-push.ts', import.meta.url));

export async function benchNotifications(): Promise<Row[]> {
  const withoutDevices = await measure(0);
  const withDevices = await measure(DEVICES);
  return [
    timeRow(`from storing to the push service, each of ${DEVICES} devices`, withDevices.pushed),
    timeRow(`the same, the last of ${DEVICES}`, withDevices.pushedLast),
    timeRow('stored to e-mailed, no device to notify', withoutDevices.mailed),
    timeRow(`the same beside ${DEVICES} devices`, withDevices.mailed),
    {
      what: `how much ${DEVICES} devices delay the e-mail`,
      value: Math.round(median(withDevices.mailed) - median(withoutDevices.mailed)),
      unit: 'ms',
    },
  ];
}

async function measure(devices: number) {
  await using folder = await temporaryFolder();
  await using service = await startPushService();
  let mailedMs = Promise.withResolvers<number>();
  await using smtp = await startSmtp(OPEN, (_message, done) => {
    mailedMs.resolve(performance.now());
    done();
  });
  const env = { DATA_DIR: folder.path, LOCAL_PUSH: service.origin, SMTP_URL: String(smtp.url) };
  await using program = await startProgram(env, { command: [process.execPath, `--import=${PRELOAD}`] });
  await program.isServing;
  await using database = await openRunningStore({ dataDir: folder.path });
  for (let number = 0; number < devices; number += 1) {
    const device = await signedIn({ url: program.url, database });
    const { keys } = service.subscribe(`${number}`);
    const body = { endpoint: `https://fcm.googleapis.com/send/${number}`, keys };
    if ((await device.send('PUT', 'notifications', body)).status !== 200) throw new Error('Not subscribed');
  }

  const pushed: number[] = [];
  const pushedLast: number[] = [];
  const mailed: number[] = [];
  for (let number = 0; number < REQUESTS; number += 1) {
    mailedMs = Promise.withResolvers();
    const before = service.arrived.length;
    const { status } = await program.post(quoteRequest({ submission_date: new Date().toISOString() }));
    if (status !== 201) throw new Error(`The request got ${status}`);
    const [stored, storedAt] = [performance.now(), Date.now()];
    mailed.push((await mailedMs.promise) - stored);
    const all = await service.reached(before + devices);
    const waits = all.slice(before).map(({ atMs }) => atMs - storedAt);
    pushed.push(...waits);
    if (devices > 0) pushedLast.push(Math.max(...waits));
    // Each device and mailbox gets at most thirty messages an hour, so move the sent jobs back an hour.
    await database.db
      .updateTable('job')
      .set(({ eb }) => ({ done_ms: eb('done_ms', '-', HOUR) }))
      .where('state', '=', 'done')
      .execute();
  }
  return { pushed, pushedLast, mailed };
}
