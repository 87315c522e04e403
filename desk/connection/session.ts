import { createStore } from '../../site/store.ts';

/** `out` until the server says otherwise: with its sentence, or '' where the owner signed out. */
export type Session = { is: 'unknown' } | { is: 'in' } | { is: 'out'; sentence: string };

export const session = createStore<Session>({ is: 'unknown' });

const IN: Session = { is: 'in' };

export function noteSignedIn(): void {
  session.set(IN);
}

export function noteSignedOut(sentence: string): void {
  session.set({ is: 'out', sentence });
}

/** The server could not be asked. What is shown says so. */
export function noteUnanswered(): void {
  if (session.get().is === 'unknown') noteSignedIn();
}
