/**
 * Inline script in the head of the contact page. Turns off the browser's check of the form, which shows the
 * browser's own messages: before hydration the server checks. Enter in a field clicks the button, too.
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
