/**
 * The menu of small screens is a popover. This module keeps its button's state up to date, and opens the menu in
 * browsers without popovers.
 */
const hasPopover = 'popover' in document.documentElement;

addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (!hasPopover) toggleWithoutPopover(target);
  else if (target.closest('a')) target.closest<HTMLElement>('[popover]')?.hidePopover();
});

// On a screen that has grown wide enough for the navigation, the button is gone and the menu would stay in front.
addEventListener('resize', () => {
  if (document.querySelector('[popovertarget]')?.getClientRects().length !== 0) return;
  if (!hasPopover) toggleWithoutPopover();
  else document.querySelector<HTMLElement>('[popover]')?.hidePopover();
});

/** The button opens the menu. Any click, on the button too, closes an open one. */
function toggleWithoutPopover(target: Element | null = null) {
  const menu = document.querySelector('[popover]');
  const button = document.querySelector('[popovertarget]');
  const isOpen = menu?.toggleAttribute(
    'data-open',
    button?.contains(target) && !menu.hasAttribute('data-open'),
  );
  button?.setAttribute('aria-expanded', String(isOpen));
}

// Some assistive technology does not read the button's state from popovertarget. The toggle event does not bubble, so
// the listener captures it.
addEventListener(
  'toggle',
  (event) => {
    if (!(event.target instanceof HTMLElement) || !event.target.popover) return;
    const button = document.querySelector(`[popovertarget="${event.target.id}"]`);
    button?.setAttribute('aria-expanded', String((event as ToggleEvent).newState === 'open'));
  },
  true,
);
