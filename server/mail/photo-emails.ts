import type { PhotoStore } from '../photos/photos.ts';
import type { StoredRequest } from '../store/stored-request.ts';
import { encodedSize } from './message.ts';

/** Largest message, and largest part of it without photos, bytes. */
const LARGEST = 10_000_000;
const TEXT_SIZE = 20_000;

export type PhotoContents = {
  attached: { number: number; bytes: Uint8Array }[];
  leftOut: number[];
  /** Photos that had not arrived when this e-mail was queued. */
  missing: number;
};

/** Every attempt gets the same contents. `isBare`: attach nothing. */
export async function photoContentsOf(
  photos: PhotoStore,
  group: string,
  { request_id, photo_count }: StoredRequest,
  isBare: boolean,
): Promise<PhotoContents> {
  const all = await photos.of(request_id);
  const inGroup = all.filter(({ letter }) => letter === group);
  const lastMs = Math.max(...inGroup.map(({ received_ms }) => received_ms));
  const attached: PhotoContents['attached'] = [];
  const leftOut: number[] = [];
  let room = isBare ? 0 : LARGEST - TEXT_SIZE;
  for (const { number, picture_size } of inGroup) {
    const size = encodedSize(picture_size);
    const bytes = size <= room ? await photos.read(request_id, number, 'picture') : undefined;
    if (bytes) {
      attached.push({ number, bytes });
      room -= size;
    } else leftOut.push(number);
  }
  const missing = photo_count - all.filter(({ received_ms }) => received_ms <= lastMs).length;
  return { attached, leftOut, missing: Math.max(0, missing) };
}
