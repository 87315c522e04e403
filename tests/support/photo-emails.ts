/** Photos as the store has them once they are decoded, and the loop that e-mails them. */
import { type SelectQueryNode, TableNode } from 'kysely';
import sharp from 'sharp';
import { startDelivering } from '../../server/mail/deliver.ts';
import type { SendMail } from '../../server/mail/mail.ts';
import { createPhotoStore, type DecodedPhoto } from '../../server/photos/photos.ts';
import type { Database } from '../../server/store/database.ts';
import { createStore } from '../../server/store/store.ts';
import type { Stored } from './desk-store.ts';
import { eventually } from './server.ts';

/** A photo that no other is like. One with sides of 1400 px has 2 MB. */
async function decodedPhoto(seed: number, side = 32): Promise<DecodedPhoto> {
  const noise = (pixels: number) =>
    Uint8Array.from({ length: 3 * pixels }, (_, at) => (seed * 31 + at * at * 7919) >> 3);
  const picture = await sharp(noise(side * side), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  const preview = await sharp(picture).resize(16).jpeg().toBuffer();
  return { width: side, height: side, picture, preview };
}

/** Stores photos of a request. */
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

/** Stores a request that names photos and is owed an e-mail to each recipient. */
export const putRequest = ({ put }: Stored, photoCount: number, recipients = [OWNER]) =>
  put(
    { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
    { receivedMs: START, photoCount, recipients },
  );

type LoopOptions = { send: SendMail; recipients?: string[]; deskUrl?: string | undefined };

/** The delivery loop over a database, with a clock of the test's own. The daily digests do not count. */
export function startPhotoLoop(database: Database, { send, recipients = [OWNER], deskUrl }: LoopOptions) {
  let now = START;
  let rounds = 0;
  const outcomes: string[] = [];
  const loop = startDelivering({
    database: {
      ...database,
      db: database.db.withPlugin({
        transformQuery({ node }) {
          // Each round of the line for photos begins with a look for those that are in no e-mail yet.
          if (node.kind === 'SelectQueryNode' && node.groupBy && isFromPhotos(node)) rounds += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    },
    store: createStore(database),
    send,
    timeZone: () => 'America/Detroit',
    recipients,
    deskUrl,
    now: () => now,
    log: ({ email, outcome }) => void (email.startsWith('daily-') || outcomes.push(outcome)),
  });
  return {
    outcomes,
    now: () => now,
    pass(ms: number) {
      now += ms;
      loop.wake();
    },
    reached(count: number) {
      loop.wake();
      return eventually(async () => (outcomes.length >= count ? true : undefined));
    },
    /** Resolves when the line for photos has looked at everything once more. */
    async looked() {
      const enough = rounds + 2;
      await eventually(async () => {
        loop.wake();
        return rounds >= enough ? true : undefined;
      });
    },
    [Symbol.asyncDispose]: () => loop.stop(),
  };
}

function isFromPhotos({ from }: SelectQueryNode): boolean {
  return from?.froms.some((table) => TableNode.is(table) && table.table.identifier.name === 'photo') ?? false;
}
