/**
 * Inline script in the head of the contact page: the common one, and the form before hydration. On an early
 * submit the browser would show its own error messages. With `noValidate` the server checks the form and
 * returns the same messages as React. Enter in a field also clicks the button. React sets `novalidate` itself
 * later.
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
