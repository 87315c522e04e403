/** Strangers can read all of these. */
export const messages = {
  notSignedIn: 'Please sign in.',
  badCode:
    'This link or code doesn’t work. Each one works once, for 15 minutes. Check that it’s complete, or get a ' +
    'new one.',
  noCode: 'The code is missing.',
  tooMany: 'Too many tries. Please wait a minute, then try again.',
  linkSent: (sent: string, until: string) =>
    `We emailed the owner a link at ${sent}. It works once, until ${until}. After that, get a new one here.`,
  /** After an earlier try. The mail server may not have accepted its e-mail. */
  linkWaiting: (sent: string, until: string) =>
    `A link was requested at ${sent}. If its email arrives, it works once, until ${until}. After that, get a ` +
    'new one here.',
  /** Without SMTP_URL. */
  linkWritten: (sent: string, until: string) =>
    `This site sends no email yet. The email with the link, written at ${sent}, is a file in the mail ` +
    'folder on the machine that runs the site. The person who set up the site can open it. ' +
    `It works once, until ${until}.`,
  /** The mail server refused the e-mail, or has not responded. */
  linkNotSent:
    'The mail server didn’t confirm the email, so it may not arrive. Please try again in a few minutes, or ' +
    'ask the person who set up the site for a link.',
};
