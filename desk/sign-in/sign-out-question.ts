import { changeQueue } from '../changes/desk-queue.ts';
import { isPicture, stateOf } from '../changes/entry.ts';
import { signOut as messages } from './messages.ts';

/** The question before signing out this device, with what it would lose. */
export function useSignOutQuestion(question: string): string {
  const unsent = changeQueue.entries.use().filter((entry) => stateOf(entry) !== 'typed');
  const photos = unsent.filter(isPicture).length;
  return unsent.length === 0 ? question : `${question} ${messages.lost(photos, unsent.length - photos)}`;
}
