/** Marks a picture with a layer that fails to load (hero-picture.module.css). Error events do not bubble. */
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof Element) target.closest('[data-layers]')?.toggleAttribute('data-failed', true);
  },
  true,
);

/**
 * Before/after pictures are skipped until they near the screen (comparison.module.css). Once shown they
 * stay: a full-page screenshot would leave skipped ones empty.
 */
addEventListener('contentvisibilityautostatechange', (event) => {
  const { target } = event;
  if ('skipped' in event && !event.skipped && target instanceof HTMLElement)
    target.style.contentVisibility = 'visible';
});
