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
