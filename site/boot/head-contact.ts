/**
 * The inline script in the head of the contact page: that of every page, and the form before React arrives. If a visitor
 * submits the form by then, the browser would show its own messages. Instead the server checks the form and answers with
 * the same messages as React. Pressing Enter in a field also clicks the button. React sets `novalidate` itself later.
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
