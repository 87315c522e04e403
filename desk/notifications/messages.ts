/** What the owner reads about notifications. */
export const calls = {
  heading: 'Notifications',
  text: 'This device rings when a request arrives, also while the desk is closed. It shows the service and the town; e-mails come as before.',
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off',
  isOn: 'On for this device.',
  late: 'This browser’s push service takes no notifications at the moment. The desk goes on trying, and e-mails come as before.',
  gone: 'They stopped: this browser’s push service has ended them. Turn them on again.',
  test: 'Send a test',
  testSent: 'Sent. It rings within seconds.',
  quiet: 'Quiet hours',
  quietText: (zone: string) =>
    `By the company’s clock (${zone}). What comes then is shown as one at their end.`,
  from: 'From',
  until: 'Until',
  noTime: 'Not saved yet: choose both times.',
  pass: 'Emergencies ring in quiet hours, too',
  busy: 'One moment…',
  noService:
    'This browser has no push service, so it cannot be called. E-mails come as before. In Chrome, Edge, Firefox or Safari it works.',
  onIphone: [
    'On an iPhone or iPad, notifications come to the desk on the home screen:',
    'Tap Share, then “Add to Home Screen”.',
    'Open the desk there, and ask for a link.',
    'Sign in there: type the code that stands in the e-mail, or paste the link.',
    'Turn on notifications there.',
  ],
  denied: 'Notifications are blocked for this site, so this device does not ring. To allow them:',
  deniedIphone: (app: string) =>
    `Open the phone’s Settings, then Notifications, then “${app}”, and allow them.`,
  deniedAndroid: 'Tap the sign to the left of the address, then Permissions, then Notifications.',
  deniedElsewhere: 'Click the sign to the left of the address, and allow notifications.',
  dismissed: 'The question was closed. Nothing changed; you can turn them on again.',
  appleRefuses:
    'Apple takes no notifications from this site yet: it has neither a public https address nor an e-mail address of its own. Whoever set up the site can set SITE_URL.',
};
