/** Updates the state of the menu's button, and opens the menu in browsers without popovers. */
const hasPopover = 'popover' in document.documentElement;

addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (!hasPopover) toggleWithoutPopover(target);
  else if (target.closest('a')) target.closest<HTMLElement>('[popover]')?.hidePopover();
});

// On a wide screen the button is gone, and the open menu would cover the page.
addEventListener('resize', () => {
  if (document.querySelector('[popovertarget]')?.getClientRects().length !== 0) return;
  if (!hasPopover) toggleWithoutPopover();
  else document.querySelector<HTMLElement>('[popover]')?.hidePopover();
});

/** Any click, also on the button, closes an open menu. */
function toggleWithoutPopover(target: Element | null = null) {
  const menu = document.querySelector('[popover]');
  const button = document.querySelector('[popovertarget]');
  const isOpen = menu?.toggleAttribute(
    'data-open',
    button?.contains(target) && !menu.hasAttribute('data-open'),
  );
  button?.setAttribute('aria-expanded', String(isOpen));
}

// Some assistive technology ignores popovertarget. The toggle event does not bubble, so capture it.
addEventListener(
  'toggle',
  (event) => {
    if (!(event.target instanceof HTMLElement) || !event.target.popover) return;
    const button = document.querySelector(`[popovertarget="${event.target.id}"]`);
    button?.setAttribute('aria-expanded', String((event as ToggleEvent).newState === 'open'));
  },
  true,
);
