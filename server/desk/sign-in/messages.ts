/** Sentences of the sign-in. Strangers can read all of it. */
export const messages = {
  notSignedIn: 'Please sign in.',
  code: {
    expired: 'This link has expired. A link is good for 15 minutes; please get a new one.',
    used: 'This link was used before. Each link works once; please get a new one.',
    unknown: 'This link or code does not work. Check that you have all of it, or get a new one.',
  },
  noCode: 'The code is missing.',
  tooMany: 'Too many tries. Please wait a minute, then try again.',
  linkSent: (sent: string, until: string) =>
    `A link was sent to the owner’s mailbox at ${sent}. It works once, until ${until}; then you can ` +
    'get a new one here.',
  /** Without SMTP_URL. */
  linkWritten: (sent: string, until: string) =>
    `This site sends no e-mails yet. Since ${sent} a link waits in a file on the machine that runs the ` +
    `site, among its e-mails. Whoever set up the site can open it. It works once, until ${until}.`,
  linkNotSent:
    'The mail server did not take the e-mail. Please try again in a few minutes. Whoever set up the ' +
    'site can also show you a link.',
};
