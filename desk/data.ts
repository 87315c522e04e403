import type { DeskData } from '../domain/desk.ts';
import { createStore } from '../site/store.ts';

/** Company data from the page (server/desk/shell.ts) and later responses. */
const dataStore = createStore<DeskData>(
  JSON.parse(document.getElementById('desk-data')?.textContent ?? 'null'),
);

/** The current data. All screens render again when it changes (desk.tsx). */
export const deskData = dataStore.get;
export const useDeskData = dataStore.use;

/** Called with each response about the state. Ignores equal and missing data. */
export function noteDeskData(next: DeskData | undefined): void {
  if (next && JSON.stringify(next) !== JSON.stringify(deskData())) dataStore.set(next);
}
