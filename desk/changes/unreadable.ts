/** Stored entries that this version of the desk cannot read. The notices show them until the owner discards them. */
import { createStore } from '../../site/store.ts';
import { forget } from './keep.ts';

/** `key` is that of the lasting storage. */
export type Unreadable = { key: string; text: string };

export const unreadable = createStore<readonly Unreadable[]>([]);

export function noteUnreadable(found: readonly Unreadable[]): void {
  unreadable.set(found);
}

export function discardUnreadable({ key: discarded }: Unreadable): void {
  forget(discarded);
  unreadable.set(unreadable.get().filter(({ key }) => key !== discarded));
}
