import { numbersIn } from '../photos/photo-jobs.ts';
import type { PhotoStore } from '../photos/photos.ts';
import type { StoredRequest } from '../store/stored-request.ts';
import { encodedSize } from './message.ts';

/** Limits of the message, and of its text, bytes. */
const LARGEST = 10_000_000;
const TEXT_SIZE = 20_000;

export type PhotoContents = {
  attached: { number: number; bytes: Uint8Array }[];
  /** Whether photos were too large, or had not arrived when this e-mail was queued. */
  areOthersMissing: boolean;
};

/** Every attempt gets the same photos. */
export async function photoContentsOf(
  photos: PhotoStore,
  payload: string,
  { request_id, photo_count }: StoredRequest,
): Promise<PhotoContents> {
  const all = await photos.of(request_id);
  const numbers = numbersIn(payload);
  const named = all.filter(({ number }) => numbers.includes(number));
  const lastMs = Math.max(...named.map(({ received_ms }) => received_ms));
  const attached: PhotoContents['attached'] = [];
  let room = LARGEST - TEXT_SIZE;
  for (const { number, picture_size } of named) {
    const size = encodedSize(picture_size);
    const bytes = size <= room ? await photos.read(request_id, number, 'picture') : undefined;
    if (!bytes) continue;
    attached.push({ number, bytes });
    room -= size;
  }
  const arrived = all.filter(({ received_ms }) => received_ms <= lastMs).length;
  return { attached, areOthersMissing: attached.length < named.length || arrived < photo_count };
}
