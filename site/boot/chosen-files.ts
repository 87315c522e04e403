/** Marks a field that holds files, so that it is seen where nothing else says what was chosen (field.module.css). */
addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.files) {
    target.toggleAttribute('data-chosen', target.files.length > 0);
  }
});
