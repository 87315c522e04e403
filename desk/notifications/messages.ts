export const notifications = {
  heading: 'Notifications',
  text: 'Get alerts here, even when the desk is closed. They show the service and town. You still get emails.',
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off',
  isOn: 'On for this device.',
  late: 'Notifications aren’t getting through right now. The desk keeps trying, and you still get emails.',
  gone: 'This browser stopped your notifications. Turn them on again.',
  test: 'Send a test',
  testSent: 'Sent. You’ll get it within seconds.',
  quiet: 'Quiet hours',
  quietText: (zone: string) =>
    `Company time (${zone}). When quiet hours end, you get one alert for everything.`,
  noTime: 'Not saved yet: choose two different times.',
  from: 'From',
  until: 'Until',
  pass: 'Emergencies ring during quiet hours',
  busy: 'One moment…',
  noService:
    'This browser can’t get notifications. Use Chrome, Edge, Firefox or Safari. You still get emails.',
  unreachable:
    'Your browser couldn’t reach its notification service. Try again. If it keeps failing, use another browser. ' +
    'You still get emails.',
  onIphone: [
    'On an iPhone or iPad, notifications need the home-screen app:',
    'Tap Share, then “Add to Home Screen”.',
    'Open the desk there and ask for a link.',
    'Sign in there: enter the code from the email, or paste the link.',
    'Turn on notifications there.',
  ],
  denied:
    'Notifications are blocked for this site. Allow them in your browser’s settings or, if the desk is on the ' +
    'home screen, in the phone’s settings. You still get emails.',
  dismissed: 'You closed the question, so notifications are still off. You can turn them on again.',
  appleRefuses:
    'Apple won’t accept notifications from this site: it has no public https address and no email address. ' +
    'Ask the person who set up your site to set SITE_URL.',
};
