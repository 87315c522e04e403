/** Stored entries that this version of the desk cannot read. Shown until the owner discards them. */
import { createStore } from '../../site/store.ts';
import { deleteLocal } from './local-storage.ts';

/** `key`: in localStorage. */
export type UnreadableEntry = { key: string; text: string };

export const unreadableEntries = createStore<readonly UnreadableEntry[]>([]);

export function setUnreadable(found: readonly UnreadableEntry[]): void {
  unreadableEntries.set(found);
}

export function discardUnreadable({ key: discarded }: UnreadableEntry): void {
  deleteLocal(discarded);
  unreadableEntries.set(unreadableEntries.get().filter(({ key }) => key !== discarded));
}
