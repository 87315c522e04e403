/** Lets field.module.css show chosen files before React does. */
addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.files) {
    target.toggleAttribute('data-chosen', target.files.length > 0);
  }
});
