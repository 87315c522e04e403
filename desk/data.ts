import type { DeskData } from '../domain/desk.ts';
import { followed } from '../site/followed.ts';

/** What the server has put into the desk's page (server/desk/shell.ts), and what it says since. */
const followedData = followed<DeskData>(JSON.parse(document.getElementById('desk-data')?.textContent ?? ''));

/** As it is now. Every screen is drawn anew when it changes (desk.tsx). */
export const deskData = followedData.get;
export const useDeskData = followedData.use;

/** Called with each answer about the state of things. What is the same is no change. */
export function noteDeskData(next: DeskData): void {
  if (JSON.stringify(next) !== JSON.stringify(deskData())) followedData.set(next);
}
