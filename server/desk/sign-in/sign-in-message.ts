import { randomUUID } from 'node:crypto';
import { inHalves, shortCodeOf } from '../../../domain/short-code.ts';
import { type Message, messageOf } from '../../mail/message.ts';

/** The e-mail that brings the owner of a company a link to sign in with. */
export function signInMessage(company: string, link: string, code: string): Message {
  const subject = `Sign in to the desk of ${company}`;
  // Unlike the code, the id may be written down.
  return messageOf(`sign-in-${randomUUID()}`, subject, [
    'Open this link on the device that shall show your quote requests, within 15 minutes. It works once.',
    { lines: [], link: { words: 'Sign in', url: link } },
    `In the app on an iPhone’s home screen, type this code instead: ${inHalves(shortCodeOf(code))}`,
    'Whoever opens it can read your requests, so please do not forward it. Someone asked for it on the website; if it was not you, there is nothing to do.',
  ]);
}
