/**
 * Catches a tap (or Enter) on the owner's text in the page; find-field.ts finds its field. `data-edit` has the
 * path of a text, `data-entry` that of its card (server/publishing/preview.ts). Only the site's navigation
 * leads to other pages.
 */
import { PREVIEW } from '../../domain/desk-paths.ts';
import { withSessionStorage } from '../../site/browser-storage.ts';
import { LEFT_AT } from '../../site/navigation/reload-from-top.ts';
import { preview as messages } from './messages.ts';

const DESK = '#desk';
const EDITABLE = 'body [data-edit]:not(option)';
const FOCUSABLE = 'a[href], button';
const LEFT = 'preview-left';

/** Calls `onOpen` with the path of the tapped text. Returns a function that stops it. */
export function followTaps(onOpen: (path: string) => void): () => void {
  for (const form of document.querySelectorAll('form[inert]')) enableTexts(form);
  makeStops();
  labelPhotos();
  function onClick(event: MouseEvent) {
    const { target } = event;
    if (!(target instanceof Element) || target.closest(DESK)) return;
    const text = textAt(target);
    const link = target.closest('a');
    if (!text && (!link || isNavigation(link))) return;
    event.preventDefault();
    if (!text) return;
    focusOf(text)?.focus({ preventScroll: true });
    open(text);
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event;
    if (key !== 'Enter' || !(target instanceof HTMLElement)) return;
    if (!target.matches(EDITABLE) || target.matches(FOCUSABLE)) return;
    // Otherwise the same key press would be typed into the field.
    event.preventDefault();
    open(target);
  }
  function open(text: HTMLElement) {
    // On a wide screen the sheet is beside the page (sheet.module.css).
    document.documentElement.toggleAttribute(
      'data-right',
      text.getBoundingClientRect().left > innerWidth / 2,
    );
    onOpen(text.dataset.edit ?? '');
  }
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKeyDown);
  return () => {
    document.removeEventListener('click', onClick);
    document.removeEventListener('keydown', onKeyDown);
  };
}

/** Tab moves between editable texts. A card is one stop. */
function makeStops(): void {
  const tabStops = new Set<HTMLElement>();
  let last: string | undefined;
  for (const text of document.querySelectorAll<HTMLElement>(`${EDITABLE}:not(input)`)) {
    const { entry } = text.dataset;
    if (entry === undefined || entry !== last) tabStops.add(text.closest<HTMLElement>(FOCUSABLE) ?? text);
    last = entry;
  }
  for (const other of document.querySelectorAll<HTMLElement>(`main :is(${FOCUSABLE}, input)`))
    other.tabIndex = -1;
  for (const stop of tabStops) stop.tabIndex = 0;
}

/** Labels each photo "Change photo"; the two photos of a comparison share a label. */
function labelPhotos(): void {
  const pictures = [...document.querySelectorAll('[data-photo]')];
  for (const picture of new Set(pictures.map((one) => one.closest('figure, [data-layers]')))) {
    const label = Object.assign(document.createElement('span'), { textContent: messages.changePhoto });
    label.setAttribute('aria-hidden', 'true');
    label.dataset.changePhoto = '';
    picture?.append(label);
  }
}

export function hasEditableText(): boolean {
  return document.querySelector(EDITABLE) !== null;
}

/** Reloads the document, and keeps scroll position (site/boot/scroll.ts) and focus. */
export function reloadPage(): void {
  const at = stops().indexOf(document.activeElement as HTMLElement);
  withSessionStorage((storage) => storage.setItem(LEFT, String(at)));
  location.reload();
}

/** Restores focus and scroll position after `reloadPage`. Call after the desk's bar is rendered. */
export function returnFocus(): void {
  const at = withSessionStorage((storage) => {
    const left = storage.getItem(LEFT);
    storage.removeItem(LEFT);
    return left;
  });
  if (!at) return;
  stops()[Number(at)]?.focus({ preventScroll: true });
  // Before the bar is rendered, the page is too short to scroll to its end.
  const top = withSessionStorage((storage) => storage.getItem(LEFT_AT));
  if (top) scrollTo({ top: Number(top), behavior: 'instant' });
}

function stops(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`${FOCUSABLE}, [tabindex="0"]`)].filter(
    (one) => !one.closest(DESK),
  );
}

/** A tap on a link around several texts, such as a card, opens the first of them. */
function textAt(target: Element): HTMLElement | null | undefined {
  return (
    target.closest<HTMLElement>(EDITABLE) ??
    target.closest('main a, main button')?.querySelector<HTMLElement>(EDITABLE)
  );
}

function focusOf(text: HTMLElement): HTMLElement | undefined {
  const focusable = text.closest<HTMLElement>(`${FOCUSABLE}, [tabindex="0"]`);
  if (focusable) return focusable;
  const all = [...document.querySelectorAll<HTMLElement>(EDITABLE)];
  return all.slice(0, all.indexOf(text)).findLast((other) => other.tabIndex === 0);
}

function isNavigation(link: HTMLAnchorElement): boolean {
  const isOfPage = link.getAttribute('href')?.startsWith('#');
  return isOfPage || (link.pathname.startsWith(PREVIEW) && link.closest('header, footer, nav') !== null);
}

/** The form is inert, except for the owner's texts. */
function enableTexts(part: Element): void {
  // The title of a service is the label of its checkbox.
  if (part.matches(EDITABLE)) for (const box of part.querySelectorAll('input')) box.inert = true;
  if (part.matches(EDITABLE) || !part.querySelector(EDITABLE)) return;
  part.removeAttribute('inert');
  for (const child of part.children) {
    child.toggleAttribute('inert', !child.matches(EDITABLE));
    enableTexts(child);
  }
}
