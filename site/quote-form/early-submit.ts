/**
 * If a visitor submits the form before React arrives, the browser would show its own messages. Instead the server
 * checks the form and answers with the same messages as React. Pressing Enter in a field also clicks the button. React
 * sets `novalidate` itself later.
 */
export function letServerCheckEarlySubmit(): void {
  addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      const button = target.closest<HTMLButtonElement>('#quote-form [type="submit"]');
      if (button?.form) button.form.noValidate = true;
    },
    true,
  );
}
