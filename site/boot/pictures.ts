/** When one layer of a layered picture fails to load, the styles hide the other layers. Errors do not bubble. */
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof Element) target.closest('[data-layers]')?.toggleAttribute('data-failed', true);
  },
  true,
);
