import type { PageData } from '../../domain/site-data.ts';

/** Id of the element with the JSON that the page was rendered with. */
export const PAGE_DATA_ID = 'page-data';

let read: PageData | undefined;

/** Content and settings of this document. Frame and settings never change while it is open. */
export function dataInPage(): PageData {
  read ??= JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '') as PageData;
  return read;
}
