import { randomUUID } from 'node:crypto';
import { company } from '../../content/company.ts';
import { escapeHtml, htmlPage, type Message } from '../mail/message.ts';

/** The e-mail that brings the owner a link to sign in with. */
export function signInMessage(link: string, nowMs: number): Message {
  const subject = `Sign in to the desk of ${company.shortName}`;
  const before = 'Open this link on the device that shall show your quote requests, within 15 minutes. It works once.';
  const after =
    'Whoever opens it can read your requests, so please do not forward it. Someone asked for it on the website; if it was not you, there is nothing to do.';
  return {
    // Unlike the code, the id may be written down.
    id: `sign-in-${randomUUID()}`,
    date: new Date(nowMs),
    subject,
    text: `${subject}\n\n${before}\n\n${link}\n\n${after}\n`,
    html: htmlPage(
      subject,
      `<p>${escapeHtml(before)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p><p>${escapeHtml(after)}</p>`,
    ),
  };
}
