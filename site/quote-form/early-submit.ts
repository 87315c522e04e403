/**
 * Before React is there, a form that is submitted would be checked by the browser, in words of its own. With scripts on
 * their way the server checks it instead and answers in the words that React would have used. Enter in a field clicks
 * the button, too. React sets `novalidate` itself once it is there.
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
