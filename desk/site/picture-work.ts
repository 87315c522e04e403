/** Photo uploads in progress or failed. They outlive their form. */
import type { PictureAdded, PicturePart } from '../../domain/site-desk.ts';
import type { PictureSize } from '../../domain/site-pictures.ts';
import { photoProblems } from '../../site/photos/messages.ts';
import { originalOf } from '../../site/photos/photo-type.ts';
import { preparePhoto } from '../../site/photos/prepare-photo.ts';
import { createStore } from '../../site/store.ts';
import { isFinal, post, sendFile } from '../connection/api.ts';
import { failures } from '../messages.ts';

type PictureWork = {
  path: string;
  name: string;
  isBusy: boolean;
  problem?: string;
  /** Retries, if that can help. */
  again?: () => void;
};

/** At most one per field: the latest choice. */
const works = createStore<readonly PictureWork[]>([]);

export const useWorks = works.use;

// The browser asks before leaving with an unsent photo.
addEventListener('beforeunload', (event) => {
  if (works.get().some(({ isBusy }) => isBusy)) event.preventDefault();
});

export function startWork(path: string, name: string): PictureWork {
  const work = { path, name, isBusy: true };
  replace(path, work);
  return work;
}

/** False once another photo was chosen for the field. */
export function isCurrent(work: PictureWork): boolean {
  return works.get().includes(work);
}

/** `left`: failed work, which the field keeps showing. */
export function endWork(path: string, left?: PictureWork): void {
  replace(path, left);
}

function replace(path: string, work: PictureWork | undefined): void {
  const others = works.get().filter((other) => other.path !== path);
  works.set(work ? [...others, work] : others);
}

/** `isFinal`: a retry would fail again. */
type Added = { picture: string } | { problem: string; isFinal: boolean };

export async function sendPicture(file: File, size: PictureSize = 'scene'): Promise<Added> {
  const prepared = await prepare(file);
  if (typeof prepared === 'string') return { problem: prepared, isFinal: true };
  return added(() => sendFile<PictureAdded>('POST', `site/pictures?size=${size}`, prepared));
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

/** The resized photo, or the original if this browser cannot resize it. A sentence if neither can be sent. */
async function prepare(file: File): Promise<Blob | string> {
  const { picture } = await preparePhoto({ picture: file, isPrepared: false });
  return picture ?? originalOf(file, file.name).catch(() => photoProblems.notAPicture(file.name));
}
