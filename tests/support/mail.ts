/** A letter, and the way it is sent to a mail server. */
import type { Letter } from '../../server/mail/letter.ts';
import { createMailer } from '../../server/mail/mail.ts';

export const letter: Letter = { id: 'id', date: new Date(0), subject: 'Hello', text: 'Hello', html: '<p>Hello' };

export const send = (url: string) =>
  createMailer({ smtpUrl: new URL(url), dataDir: '', quoteEmailFrom: 'site@example.com' })(
    letter,
    'owner@example.com',
    1,
  );
