/** The menu of small screens is a popover; this keeps its button's state, and stands in where there are no popovers. */
const hasPopover = 'popover' in document.documentElement;

addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (!hasPopover) toggleWithoutPopover(target);
  else if (target.closest('a')) target.closest<HTMLElement>('[popover]')?.hidePopover();
});

/** Any click after the one that opened the menu closes it. */
function toggleWithoutPopover(target: Element) {
  const menu = document.querySelector('[popover]');
  const button = document.querySelector('[popovertarget]');
  const isOpen = menu?.toggleAttribute('data-open', button?.contains(target) && !menu.hasAttribute('data-open'));
  button?.setAttribute('aria-expanded', String(isOpen));
}

// For assistive technology that does not read the button's state from popovertarget. The event does not bubble.
addEventListener(
  'toggle',
  (event) => {
    if (!(event.target instanceof HTMLElement) || !event.target.popover) return;
    const button = document.querySelector(`[popovertarget="${event.target.id}"]`);
    button?.setAttribute('aria-expanded', String((event as ToggleEvent).newState === 'open'));
  },
  true,
);
