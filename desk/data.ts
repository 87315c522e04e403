import type { DeskData } from '../domain/desk.ts';
import { createStore } from '../site/store.ts';

/** The company's data, from the desk's page (server/desk/shell.ts) and later responses. A preview has none. */
const dataStore = createStore<DeskData>(
  JSON.parse(document.getElementById('desk-data')?.textContent ?? 'null'),
);

/** As it is now. Every screen is drawn anew when it changes (desk.tsx). */
export const deskData = dataStore.get;
export const useDeskData = dataStore.use;

/** Called with each answer about the state of things. What is the same is no change, and what is missing says nothing. */
export function noteDeskData(next: DeskData | undefined): void {
  if (next && JSON.stringify(next) !== JSON.stringify(deskData())) dataStore.set(next);
}
