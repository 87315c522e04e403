/** The parts of a page that can take the focus in place of what was inside them. */
const PARTS = 'form, fieldset, section, article, aside, dialog, ul, ol, main, [role]';

/** The element that was focused last, and all around it, from the inside. */
let place: Element[] = [];

/**
 * A button may disappear as it is pressed: the item that it removes, the question that it answers. Browsers then drop the
 * focus on the body, and whoever uses a keyboard or a screen reader starts again at the top. Here the nearest part that
 * remains gets the focus.
 */
export function keepFocus(): void {
  addEventListener('focusin', ({ target }) => {
    place = [];
    for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
      place.push(element);
    }
  });
  new MutationObserver(() => {
    if (document.activeElement === document.body && place[0]?.isConnected === false) focusNearest();
  }).observe(document.body, { childList: true, subtree: true });
}

function focusNearest(): void {
  for (const part of [...place, document.querySelector('main')]) {
    if (!(part instanceof HTMLElement) || !part.isConnected || !part.matches(PARTS) || part.innerText === '')
      continue;
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
    return;
  }
}
