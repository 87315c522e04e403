import { createStore } from '../../site/store.ts';
import { connection } from './live.ts';

/** `out`: with the sentence of the server, or an empty one after signing out here. */
type Session = { is: 'unknown' } | { is: 'in' } | { is: 'out'; sentence: string };

export const session = createStore<Session>({ is: 'unknown' });

const IN: Session = { is: 'in' };

export function noteSignedIn(): void {
  session.set(IN);
}

export function noteSignedOut(sentence: string): void {
  session.set({ is: 'out', sentence });
}

/** No response: show the desk, which reports the connection. */
export function noteUnanswered(): void {
  if (session.get().is === 'unknown') noteSignedIn();
}

/** The server cannot be reached at the start: show the desk with what this device keeps. */
export function noteUnreachable(): void {
  if (session.get().is !== 'unknown') return;
  connection.set('lost');
  noteSignedIn();
}
