/** What the owner reads about devices. */

export const devices = {
  title: 'Devices',
  text: 'These phones and computers are signed in. One that is not used for 90 days is signed out by itself.',
  thisOne: 'This device',
  used: (first: string, last: string) => `Signed in ${first}, last used ${last}`,
  signOut: 'Sign out',
  signOutOf: (name: string) => `Sign out ${name}`,
  sure: (name: string) => `${name} is signed out at once, and needs a new link to sign in again.`,
  add: 'To add a device, open this address there, or point its camera at the code. It then asks for a link.',
  code: 'QR code of the address',
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  name: 'Name, such as “Maria’s phone”',
  save: 'Save',
  all: 'Sign out all devices',
  sureAll: 'Every device is signed out, this one too, and links that wait to be used stop working.',
  sureYes: 'Sign out all',
};
