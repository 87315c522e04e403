/** Decoded photos in the store, and the loop that e-mails them. */
import sharp from 'sharp';
import type { SendMail } from '../../server/mail/mail.ts';
import { createPhotoStore, type DecodedPhoto } from '../../server/photos/photos.ts';
import type { Database } from '../../server/store/database.ts';
import type { Stored } from './desk-store.ts';
import { startJobs } from './jobs.ts';
import { eventually } from './server.ts';

/** A unique photo. With sides of 1400 px it has 2 MB. */
async function decodedPhoto(seed: number, side = 32): Promise<DecodedPhoto> {
  const noise = (pixels: number) =>
    Uint8Array.from({ length: 3 * pixels }, (_, at) => (seed * 31 + at * at * 7919) >> 3);
  const picture = await sharp(noise(side * side), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  const preview = await sharp(picture).resize(16).jpeg().toBuffer();
  return { width: side, height: side, picture, preview };
}

export async function putPhotos(
  database: Database,
  requestId: string,
  numbers: readonly number[],
  nowMs: number,
  side?: number,
): Promise<DecodedPhoto[]> {
  const photos = createPhotoStore(database);
  const stored: DecodedPhoto[] = [];
  for (const number of numbers) {
    const photo = await decodedPhoto(number, side);
    const result = await photos.put({ requestId, number, sourceHash: `${number}` }, photo, nowMs);
    if (result !== 'stored') throw new Error(`Photo ${number} is ${result}`);
    stored.push(photo);
  }
  return stored;
}

export const START = Date.parse('2026-07-03T13:05:00Z');
export const OWNER = 'owner@example.com';

/** Stores a request that names photos and is to be e-mailed to each recipient. */
export const putRequest = ({ put }: Stored, photoCount: number, recipients = [OWNER]) =>
  put(
    { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
    { receivedMs: START, photoCount, recipients },
  );

type LoopOptions = { send: SendMail; recipients?: string[]; deskUrl?: string | undefined };

/** Runs the worker on a database, with the test's own clock. `outcomes` leaves out the daily digests. */
export function startPhotoLoop(database: Database, { send, recipients = [OWNER], deskUrl }: LoopOptions) {
  const outcomes: string[] = [];
  const { worker, now, pass, settled } = startJobs(database, {
    send,
    recipients,
    deskUrl,
    startMs: START,
    log: ({ job, outcome }) => void (job === 'email-daily' || outcomes.push(outcome)),
  });
  return {
    outcomes,
    now,
    pass,
    reached(count: number) {
      worker.wake();
      return eventually(async () => (outcomes.length >= count ? true : undefined));
    },
    settled,
    [Symbol.asyncDispose]: () => worker.stop(),
  };
}
