import { domainToASCII } from 'node:url';
import { createTransport } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { SMTP_CONNECTION_TIMEOUT, SMTP_RESPONSE_TIMEOUT } from '../../domain/timeouts.ts';
import { isLoopback } from '../http/loopback.ts';
import type { Settings } from '../settings.ts';
import { shortHash } from './email.ts';
import { prepareMailFolder, writeEmailFile } from './mail-folder.ts';
import { type Attachment, encodedSize, type Message } from './message.ts';

/**
 * Resolves once the e-mail is accepted. Rejects with InDoubt if it may have been accepted, with Refused if
 * the mail server will never accept it, otherwise with another error.
 */
export type SendMail = (message: Message, recipient: string, attempt: number) => Promise<void>;

/** The whole message was handed over, but no response came: the mail server may have accepted it. */
export class InDoubt extends Error {}

/** A retry would fail, too: the message looks like spam or a virus, or is too large. */
export class Refused extends Error {}

/** ms. */
type MailTimeouts = { connection: number; response: number };
const TIMEOUTS: MailTimeouts = { connection: SMTP_CONNECTION_TIMEOUT, response: SMTP_RESPONSE_TIMEOUT };

type MailSettings = Pick<Settings, 'smtpUrl' | 'dataDir' | 'quoteEmailFrom'> & {
  /** Called for each e-mail, because the owner may change the name. */
  senderName: () => string;
};

/** Over SMTP if SMTP_URL is set, otherwise into DATA_DIR/mail. */
export function createMailer(
  { smtpUrl, dataDir, quoteEmailFrom, senderName }: MailSettings,
  timeouts: MailTimeouts = TIMEOUTS,
): SendMail {
  const deliver = smtpUrl ? overSmtp(smtpUrl, timeouts) : intoFolder(dataDir);
  return (message, recipient, attempt) =>
    deliver(
      compose(message, { from: { name: senderName(), address: quoteEmailFrom }, recipient, attempt }),
      message,
      recipient,
    );
}

type Addressing = { from: { name: string; address: string }; recipient: string; attempt: number };

function compose(message: Message, { from, recipient, attempt }: Addressing): Mail.Options {
  const { id, subject, text, replyTo, follows, attachments = [] } = message;
  // Every attempt has the same Message-ID, so that mail programs recognize a repeat.
  const domain = domainToASCII(from.address.split('@')[1] ?? '');
  const messageIdOf = (emailId: string) => `<${emailId}.${shortHash(recipient)}@${domain}>`;
  const first = follows && messageIdOf(follows);
  const size = attachments.reduce((sum, { bytes }) => sum + encodedSize(bytes.length), 0);
  return {
    from,
    to: { name: '', address: recipient },
    // An object, because a name with a comma in a string would become two addresses.
    ...(replyTo ? { replyTo } : {}),
    messageId: messageIdOf(id),
    ...(first ? { inReplyTo: first, references: first } : {}),
    // Some mail servers refuse old dates, and an e-mail may have waited for days.
    date: new Date(),
    headers: {
      // These headers prevent out-of-office replies to a machine.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'X-Delivery-Attempt': String(attempt),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    // One encoding for all languages, because the purge searches the files for request ids.
    textEncoding: 'quoted-printable',
    subject,
    text,
    ...(attachments.length > 0
      ? {
          attachments: attachments.map(attach),
          // With this size, a mail server can refuse a large message before its bytes are sent.
          envelope: { from: from.address, to: recipient, size },
        }
      : {}),
  };
}

function attach({ name, bytes }: Attachment) {
  return { filename: name, content: Buffer.from(bytes), contentType: 'image/jpeg' };
}

type Deliver = (composed: Mail.Options, message: Message, recipient: string) => Promise<void>;

function overSmtp(url: URL, timeouts: MailTimeouts): Deliver {
  const isHere = isLoopback(url.hostname);
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    // A visitor's data must never cross a network unencrypted.
    requireTLS: url.protocol === 'smtp:' && !isHere,
    ignoreTLS: url.protocol === 'smtp:' && isHere,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    tls: { minVersion: 'TLSv1.2' as const },
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.response,
    socketTimeout: timeouts.response,
  };
  return async (composed, { attachments }) => {
    const transport = createTransport(options);
    let isHandedOver = false;
    transport.use('stream', ({ message: mime }, done) => {
      mime.processFunc((text) =>
        text.once('end', () => {
          isHandedOver = true;
        }),
      );
      done();
    });
    const { rejected } = await transport.sendMail(composed).catch((error) => {
      if (isHandedOver && !error.responseCode) throw new InDoubt(error.message);
      // A mail server may refuse the size before it reads the message (552). If a message exceeds a limit
      // that the server announced, nodemailer throws EMESSAGE without a response code.
      const isOverLimit = error.code === 'EMESSAGE' && !error.responseCode;
      const isTooLarge = attachments && (error.responseCode === 552 || isOverLimit);
      if (isTooLarge || (isHandedOver && error.responseCode >= 500)) throw new Refused(error.message);
      throw error;
    });
    if (rejected.length > 0) throw new Error('The mail server refused the recipient');
  };
}

function intoFolder(dataDir: string): Deliver {
  const writer = createTransport({ streamTransport: true, buffer: true });
  prepareMailFolder(dataDir);
  return async (composed, { id }, recipient) => {
    const { message: bytes } = await writer.sendMail(composed);
    if (!Buffer.isBuffer(bytes)) throw new Error('The e-mail was not written');
    await writeEmailFile(dataDir, `${id}-${shortHash(recipient)}`, bytes);
  };
}
