/** These get the focus in place of a removed element inside them. */
const PARTS = 'form, fieldset, section, article, aside, dialog, ul, ol, main, [role]';

/**
 * Moves the focus to the nearest part when a pressed button disappears. Browsers would move it to the body,
 * and keyboard users would start again at the top.
 */
export function keepFocus(): void {
  /** The focused element and its ancestors, innermost first. */
  let place: Element[] = [];
  addEventListener('focusin', ({ target }) => {
    place = [];
    for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
      place.push(element);
    }
  });
  new MutationObserver(() => {
    if (document.activeElement === document.body && place[0]?.isConnected === false) focusNearest(place);
  }).observe(document.body, { childList: true, subtree: true });
}

function focusNearest(place: readonly Element[]): void {
  for (const part of [...place, document.querySelector('main')]) {
    if (!(part instanceof HTMLElement) || !part.isConnected || !part.matches(PARTS) || part.innerText === '')
      continue;
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
    return;
  }
}
