/** Texts that the desk shows about devices. */

export const devices = {
  title: 'Devices',
  text: 'These phones and computers are signed in. Devices are signed out after 90 days without use.',
  thisOne: 'This device',
  used: (first: string, last: string) => `Signed in ${first}, last used ${last}`,
  signOut: 'Sign out',
  signOutOf: (name: string) => `Sign out ${name}`,
  sure: (name: string) => `${name} is signed out right away and needs a new link to sign in again.`,
  add: 'To add a device, open this address there or point its camera at the code. Then ask for a link.',
  code: 'QR code of the address',
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  name: 'Name, such as “Maria’s phone”',
  save: 'Save',
  all: 'Sign out all devices',
  sureAll: 'This signs out every device, including this one. Unused sign-in links stop working.',
  sureYes: 'Sign out all',
};
