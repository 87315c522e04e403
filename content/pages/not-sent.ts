/** The sentences of the page that answers a form posted without scripts when the server refuses it. */
export const notSent = {
  heading: 'Not sent yet',
  lead: 'Go back: what you typed is still in the form. Wait a minute and send it again; if it is very long, shorten it. Or reach us directly:',
};
