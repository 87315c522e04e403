/**
 * Inline script in the head of the contact page. Before hydration the server checks the form, instead of the
 * browser with its own messages. Enter in a field clicks the button, too.
 */
import './head.ts';

addEventListener(
  'click',
  ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLButtonElement>('#quote-form [type="submit"]');
    if (button?.form) button.form.noValidate = true;
  },
  true,
);
