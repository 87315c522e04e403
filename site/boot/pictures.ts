/**
 * If one layer of a layered picture fails to load, the styles hide the other layers. Error events do not bubble, so the
 * listener captures them.
 */
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof Element) target.closest('[data-layers]')?.toggleAttribute('data-failed', true);
  },
  true,
);

/**
 * The pictures of a comparison are skipped until they come near the screen (before-after.module.css). From then on they
 * stay, because whoever captures the whole page shows nothing of what is skipped. load.ts takes this back from sections,
 * which hold nothing back for long.
 */
addEventListener('contentvisibilityautostatechange', (event) => {
  const { target } = event;
  if ('skipped' in event && !event.skipped && target instanceof HTMLElement)
    target.style.contentVisibility = 'visible';
});
