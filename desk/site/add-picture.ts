/** Resizes a photo, like the visitors' form, and uploads it. */
import type { PictureAdded, PicturePart } from '../../domain/site-desk.ts';
import { photoProblems } from '../../site/photos/messages.ts';
import { originalOf } from '../../site/photos/photo-type.ts';
import { preparePhoto } from '../../site/photos/prepare-photo.ts';
import { isFinal, post, postFile } from '../connection/api.ts';
import { failures } from '../messages.ts';

/** `isFinal`: a retry would fail again. */
type Added = { picture: string } | { problem: string; isFinal: boolean };

export async function sendPicture(file: File): Promise<Added> {
  const prepared = await prepare(file);
  if (typeof prepared === 'string') return { problem: prepared, isFinal: true };
  return added(() => postFile<PictureAdded>('site/pictures', prepared));
}

/** Another crop of an uploaded photo. */
export async function choosePart(picture: string, focus: number): Promise<Added> {
  return added(() => post<PictureAdded>('site/pictures/part', { picture, focus } satisfies PicturePart));
}

async function added(call: () => Promise<PictureAdded>): Promise<Added> {
  try {
    const { picture } = await call();
    return { picture };
  } catch (error) {
    const problem = error instanceof Error ? error.message : failures.failed;
    return { problem, isFinal: isFinal(error) };
  }
}

/**
 * A sentence if it cannot be sent. If this browser cannot resize it, the original is sent if the server
 * accepts it.
 */
async function prepare(file: File): Promise<Blob | string> {
  const { picture } = await preparePhoto({ picture: file, isPrepared: false });
  return picture ?? originalOf(file, file.name).catch(() => photoProblems.notAPicture(file.name));
}
