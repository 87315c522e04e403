/** Stored entries that this version of the desk cannot read. The notices show them until the owner discards them. */
import { withLastingStorage } from '../../site/browser-storage.ts';
import { followed } from '../../site/followed.ts';
import { keep } from './keep.ts';

/** `key` is that of the lasting storage. */
export type Unreadable = { key: string; text: string };

/** Set aside, because the screen of the draft writes a new one under its own key. Signing out forgets all drafts. */
const PREFIX = 'desk-draft:unreadable:';

export const unreadable = followed<readonly Unreadable[]>(
  withLastingStorage((storage) =>
    Object.entries(storage).flatMap(([key, text]) => (key.startsWith(PREFIX) ? [{ key, text }] : [])),
  ) ?? [],
);

export function noteUnreadable(found: readonly Unreadable[]): void {
  if (found.length === 0) return;
  const others = unreadable.get().filter(({ key }) => !found.some((one) => one.key === key));
  unreadable.set([...others, ...found]);
}

export function setDraftAside(name: string, text: string): void {
  const key = PREFIX + name;
  keep(key, text);
  noteUnreadable([{ key, text }]);
}

export function discardUnreadable({ key: discarded }: Unreadable): void {
  keep(discarded, '');
  unreadable.set(unreadable.get().filter(({ key }) => key !== discarded));
}
