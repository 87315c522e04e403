import type { PageData } from '../../domain/site-data.ts';

/** The id of the element with the JSON that the page was rendered with. */
export const PAGE_DATA_ID = 'page-data';

let read: PageData | undefined;

/** The words and settings of this document, in the browser. Its frame and settings never change while it is open. */
export function dataInPage(): PageData {
  read ??= JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '') as PageData;
  return read;
}
