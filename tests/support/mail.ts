/** An e-mail, and the way it is sent to a mail server. */

import { createMailer } from '../../server/mail/mail.ts';
import type { Message } from '../../server/mail/message.ts';

export const message: Message = { id: 'id', date: new Date(0), subject: 'Hello', text: 'Hello', html: '<p>Hello' };

export const send = (url: string) =>
  createMailer({
    smtpUrl: new URL(url),
    dataDir: '',
    quoteEmailFrom: 'site@example.com',
    senderName: () => 'HURON BRIGHT CLEANING LLC',
  })(message, 'owner@example.com', 1);
