/**
 * Inline script in the head of the contact page. Turns off the browser's check of the form, whose messages
 * are its own: before hydration the server checks. Enter in a field also clicks the button.
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
