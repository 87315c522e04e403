import { createStore } from '../../site/store.ts';
import { connection } from './live.ts';

/**
 * `sentence` says why this device is signed out. The server writes it; after a sign-out in this page, the
 * page does.
 */
type Session = { is: 'unknown' } | { is: 'in' } | { is: 'out'; sentence: string };

export const session = createStore<Session>({ is: 'unknown' });

const IN: Session = { is: 'in' };

export function noteSignedIn(): void {
  session.set(IN);
}

export function noteSignedOut(sentence: string): void {
  session.set({ is: 'out', sentence });
}

/** Called after an error other than 401: only 401 means that this device is signed out. */
export function noteOtherError(): void {
  if (session.get().is === 'unknown') noteSignedIn();
}

/** The server cannot be reached at the start: show the desk with what this device keeps. */
export function noteUnreachable(): void {
  if (session.get().is !== 'unknown') return;
  connection.set('lost');
  noteSignedIn();
}
