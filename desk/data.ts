import type { DeskData } from '../domain/desk.ts';

/** What the server has put into the desk's page (server/desk/shell.ts). */
export const deskData: DeskData = JSON.parse(document.getElementById('desk-data')?.textContent ?? '');
