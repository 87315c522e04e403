import { counted } from '../messages.ts';

export const signIn = {
  title: 'Sign in',
  heading: 'Your desk',
  withCode: 'This link signs in this device only. It stays signed in while you use it.',
  button: 'Sign in on this device',
  /** On iPhones, before the button: home-screen apps do not share the browser's session. */
  inApp: 'Using the home-screen app? Open it and enter this code:',
  here: 'Or sign in here, in this browser:',
  typedHint: 'Or paste the link or enter the code:',
  typedButton: 'Sign in',
  withoutCode: 'We’ll email the owner a sign-in link. There is no password.',
  mailButton: 'Email me a link',
  mailAgain: 'Email me a new link',
  forSetUp: 'For the person who set up the site',
  terminal: 'On the machine that runs the site, this also prints a link:',
  command: 'npm run quotes -- desk',
  signedOut: 'You are signed out on this device.',
  dropped: (count: number) => `${counted(count, 'unsent change')} ${count === 1 ? 'was' : 'were'} not saved.`,
  lost: 'Not saved',
  byHand: 'You took this request by phone and it was not sent. Copy it now: it’s shown only once.',
  copy: 'Copy',
};

export const signOut = {
  /** At least one of the two is more than 0. */
  lost: (photos: number, changes: number) => {
    const parts = [
      photos > 0 && counted(photos, 'unsent photo'),
      changes > 0 && counted(changes, 'unsent change'),
    ];
    return `${parts.filter(Boolean).join(' and ')} will be lost.`;
  },
};
