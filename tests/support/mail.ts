import { createMailer } from '../../server/mail/mail.ts';
import type { Message } from '../../server/mail/message.ts';
import { settings } from './delivery.ts';

export const message: Message = { id: 'id', subject: 'Hello', text: 'Hello' };

export const send = (url: string) => createMailer(settings(new URL(url)))(message, 'owner@example.com', 1);
