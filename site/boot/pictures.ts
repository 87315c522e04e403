/** If one layer of a picture fails to load, hide the others. Error events do not bubble, so capture them. */
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof Element) target.closest('[data-layers]')?.toggleAttribute('data-failed', true);
  },
  true,
);

/**
 * Before/after pictures are skipped until they near the screen (before-after.module.css). Once shown they
 * stay: a full-page screenshot would leave skipped ones empty. load.ts resets this for sections, which it
 * defers only briefly.
 */
addEventListener('contentvisibilityautostatechange', (event) => {
  const { target } = event;
  if ('skipped' in event && !event.skipped && target instanceof HTMLElement)
    target.style.contentVisibility = 'visible';
});
