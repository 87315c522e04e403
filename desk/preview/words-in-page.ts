/**
 * The owner's words in the page: each has the path of what it says in `data-edit`, and in a card that of the card in
 * `data-entry` (server/publishing/preview.ts). A tap opens it, and does nothing else; only the site's own navigation leads to
 * other pages.
 */
import { PREVIEW } from '../../domain/desk-paths.ts';
import { withSessionStorage } from '../../site/browser-storage.ts';
import { LEFT_AT } from '../../site/navigation/reload-from-top.ts';

/** The desk's own part of the page. */
const DESK = '#desk';
const WORD = 'body [data-edit]:not(option)';
/** What the keyboard reaches by itself. */
const REACHED = 'a[href], button';
/** Where the page was left, in the storage of this visit. */
const LEFT = 'preview-left';

/** Makes the words reachable, and calls `onOpen` with the path of what is tapped. Returns how to stop. */
export function followWords(onOpen: (path: string) => void): () => void {
  for (const form of document.querySelectorAll('form[inert]')) freeWords(form);
  makeStops();
  function onClick(event: MouseEvent) {
    const { target } = event;
    if (!(target instanceof Element) || target.closest(DESK)) return;
    const word = wordAt(target);
    const link = target.closest('a');
    if (!word && (!link || isNavigation(link))) return;
    event.preventDefault();
    if (!word) return;
    focusOf(word)?.focus({ preventScroll: true });
    open(word);
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event;
    if (key !== 'Enter' || !(target instanceof HTMLElement)) return;
    if (!target.matches(WORD) || target.matches(REACHED)) return;
    // The same press would be typed into the field, which has the focus by then.
    event.preventDefault();
    open(target);
  }
  function open(word: HTMLElement) {
    // On a wide screen the sheet stands beside it (sheet.module.css).
    document.documentElement.toggleAttribute(
      'data-right',
      word.getBoundingClientRect().left > innerWidth / 2,
    );
    onOpen(word.dataset.edit ?? '');
  }
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKeyDown);
  return () => {
    document.removeEventListener('click', onClick);
    document.removeEventListener('keydown', onKeyDown);
  };
}

/** Tab goes from one thing that can be changed to the next. All words of a card are one stop. */
function makeStops(): void {
  const stops = new Set<HTMLElement>();
  let last: string | undefined;
  for (const word of document.querySelectorAll<HTMLElement>(`${WORD}:not(input)`)) {
    const { entry } = word.dataset;
    if (entry === undefined || entry !== last) stops.add(word.closest<HTMLElement>(REACHED) ?? word);
    last = entry;
  }
  for (const other of document.querySelectorAll<HTMLElement>(`main :is(${REACHED}, input)`))
    other.tabIndex = -1;
  for (const stop of stops) stop.tabIndex = 0;
}

export function hasWords(): boolean {
  return document.querySelector(WORD) !== null;
}

/** Loads the document again: it comes back to its position (site/boot/scroll.ts), and the focus to the same word. */
export function loadAgain(): void {
  const at = stops().indexOf(document.activeElement as HTMLElement);
  withSessionStorage((storage) => storage.setItem(LEFT, String(at)));
  location.reload();
}

/** Called once the bar is there. */
export function returnFocus(): void {
  const at = withSessionStorage((storage) => {
    const left = storage.getItem(LEFT);
    storage.removeItem(LEFT);
    return left;
  });
  if (!at) return;
  stops()[Number(at)]?.focus({ preventScroll: true });
  // Until the bar stood below its end, the page was too short for its last lines.
  const top = withSessionStorage((storage) => storage.getItem(LEFT_AT));
  if (top) scrollTo({ top: Number(top), behavior: 'instant' });
}

/** All that has the focus in the page. */
function stops(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`${REACHED}, [tabindex="0"]`)].filter(
    (one) => !one.closest(DESK),
  );
}

/** A link around several words, such as a card, shows the first of them. */
function wordAt(target: Element): HTMLElement | null | undefined {
  return (
    target.closest<HTMLElement>(WORD) ??
    target.closest('main a, main button')?.querySelector<HTMLElement>(WORD)
  );
}

/** What of the page and its neighbors has the focus for a word. */
function focusOf(word: HTMLElement): HTMLElement | undefined {
  const reached = word.closest<HTMLElement>(`${REACHED}, [tabindex="0"]`);
  if (reached) return reached;
  const all = [...document.querySelectorAll<HTMLElement>(WORD)];
  return all.slice(0, all.indexOf(word)).findLast((other) => other.tabIndex === 0);
}

function isNavigation(link: HTMLAnchorElement): boolean {
  const isOfPage = link.getAttribute('href')?.startsWith('#');
  return isOfPage || (link.pathname.startsWith(PREVIEW) && link.closest('header, footer, nav') !== null);
}

/** The form stays inert, but for the words of the owner in it. */
function freeWords(part: Element): void {
  if (part.matches(WORD) || !part.querySelector(WORD)) return;
  part.removeAttribute('inert');
  for (const child of part.children) {
    child.toggleAttribute('inert', !child.matches(WORD));
    freeWords(child);
  }
}
