/** What the owner reads about signing in and out. */

export const signIn = {
  title: 'Sign in',
  heading: 'Your desk',
  withCode:
    'This link signs in this phone or computer, and nobody else’s. It stays signed in while you use it.',
  button: 'Sign in on this device',
  /** Before the button, on an iPhone, whose apps on the home screen know nothing of what Safari knows. */
  inApp: 'Is the desk on your home screen? Then open it there and type this code:',
  here: 'Or sign in here, in Safari:',
  typedHint: 'Or paste the link, or type its code:',
  typedButton: 'Sign in',
  withoutCode: 'You sign in with a link, which this button sends to the owner. There is no password.',
  mailButton: 'E-mail me a link',
  mailAgain: 'E-mail me a new link',
  forSetUp: 'For whoever set up the site',
  terminal: 'On the machine that runs the site, this prints a link, too:',
  command: 'npm run quotes -- desk',
  signedOut: 'You are signed out on this device.',
  dropped: (count: number) =>
    count === 1
      ? 'One change that waited for the connection was not saved.'
      : `${count} changes that waited for the connection were not saved.`,
  lost: 'Not saved',
  byHand: 'This was taken on the phone and not sent. Copy it now: it is shown only once.',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'This browser does not let the desk copy. The words are selected: copy them yourself.',
};
