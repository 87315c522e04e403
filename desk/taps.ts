/** The owner's taps on call, text and write. Each is in the history at once, and leads to a question. */
import type { Tap } from '../domain/taps.ts';
import { serverNow } from './clock.ts';
import { ask } from './questions.ts';
import { enqueue } from './queue.ts';

export function noteTap(subject: { id: string; name: string }, { way, occasion }: Tap): void {
  const atMs = serverNow();
  const tap = enqueue(subject, { kind: 'tap', way, occasion, atMs });
  if (occasion === 'answer' || occasion === 'offer') {
    ask({ id: subject.id, tap, way, atMs, isOffer: occasion === 'offer' });
  }
}
