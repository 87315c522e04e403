/** The sentences of the page for a form, posted without scripts, that the server did not take. */
export const notSent = {
  heading: 'Not sent yet',
  lead: 'Go back: what you typed is still in the form. Wait a minute and send it again; if it is very long, shorten it. Or reach us directly:',
};
