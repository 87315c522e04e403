import type { PageData } from '../../domain/site-data.ts';

/** Id of the element with the JSON. */
export const PAGE_DATA_ID = 'page-data';

let read: PageData | undefined;

/** Parses the JSON only once: frame and settings never change while the document is open. */
export function dataInPage(): PageData {
  read ??= JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '') as PageData;
  return read;
}
