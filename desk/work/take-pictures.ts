/** The owner takes and deletes pictures. Each change waits in the change queue until the server has it. */
import type { Side } from '../../domain/work.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { session } from '../connection/session.ts';
import type { ShownPair } from './shown-pairs.ts';
import { keepPicture } from './stored-pictures.ts';

type Subject = { id: string; name: string };

/** Stores the picture, then adds it to the change queue. Rejects if the file cannot be read. */
export async function takePicture(subject: Subject, file: File, pair: ShownPair, side: Side): Promise<void> {
  const key = await keepPicture(file);
  // The device was signed out while the file was read.
  if (session.get().is === 'out') return;
  const former = pair[side].waiting;
  if (former) changeQueue.drop(former);
  changeQueue.enqueue(subject, { kind: 'picture', pair: pair.id, side, file: key });
}

/** The server may have a picture whose response was lost. */
export function deletePair(subject: Subject, { id, before, after }: ShownPair): void {
  const waiting = [before, after].flatMap((slot) => slot.waiting ?? []);
  for (const entry of waiting) changeQueue.drop(entry);
  const mayBeStored = before.stored || after.stored || waiting.some(({ isTried }) => isTried);
  if (mayBeStored) changeQueue.enqueue(subject, { kind: 'pair-delete', pair: id });
}
