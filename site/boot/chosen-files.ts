/** Marks a file field with chosen files, so that field.module.css can show them before React does. */
addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.files) {
    target.toggleAttribute('data-chosen', target.files.length > 0);
  }
});
