import { createHash } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { company } from '../../content/company.ts';
import type { Settings } from '../settings.ts';
import { writeLetter } from './letter.ts';
import type { StoredQuote } from './store.ts';

/** Sends the owner's e-mail about one request to one recipient. Rejects unless it was accepted. */
export type SendMail = (quote: StoredQuote, recipient: string, attempt: number) => Promise<void>;

type MailSettings = Pick<Settings, 'smtpUrl' | 'dataDir' | 'quoteEmailFrom'>;

/** With SMTP_URL over SMTP, without it as files in DATA_DIR/mail. */
export function createMailer({ smtpUrl, dataDir, quoteEmailFrom }: MailSettings): SendMail {
  const deliver = smtpUrl ? overSmtp(smtpUrl) : intoFolder(join(dataDir, 'mail'));
  return (quote, recipient, attempt) =>
    deliver(compose(quote, { from: quoteEmailFrom, recipient, attempt }), quote, recipient);
}

type Addressing = { from: string; recipient: string; attempt: number };

export function compose(quote: StoredQuote, { from, recipient, attempt }: Addressing): Mail.Options {
  const { payload, request_id } = quote;
  return {
    from: { name: company.name, address: from },
    to: { name: '', address: recipient },
    // An object: as a string, a name with a comma would become two addresses.
    replyTo: { name: `${payload.firstName} ${payload.lastName}`, address: payload.email },
    // The same for every attempt, so that a repeat can be told from a second request.
    messageId: `<${request_id}.${shortHash(recipient)}@${from.split('@')[1]}>`,
    date: new Date(quote.received_ms),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Delivery-Attempt': String(attempt) },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...letterOf(quote),
  };
}

/** A request whose letter cannot be written is announced all the same. */
function letterOf(quote: StoredQuote): { subject: string; text: string; html?: string } {
  try {
    return writeLetter(quote);
  } catch {
    return {
      subject: `Quote request #${quote.quote_id}`,
      text: `A quote request came in that cannot be shown here. Read it with: npm run quotes -- show ${quote.request_id}`,
    };
  }
}

type Deliver = (message: Mail.Options, quote: StoredQuote, recipient: string) => Promise<void>;

function overSmtp(url: URL): Deliver {
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    // Nothing about a visitor crosses a network in the clear.
    requireTLS: url.protocol === 'smtp:' && !isLoopback,
    ignoreTLS: url.protocol === 'smtp:' && isLoopback,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 120_000,
  });
  return async (message) => {
    const { rejected } = await transport.sendMail(message);
    if (rejected.length > 0) throw new Error('The mail server refused the recipient');
  };
}

function intoFolder(folder: string): Deliver {
  const writer = createTransport({ streamTransport: true, buffer: true });
  return async (message, { quote_id, request_id }, recipient) => {
    const { message: bytes } = await writer.sendMail(message);
    if (!Buffer.isBuffer(bytes)) throw new Error('The letter was not written');
    await mkdir(folder, { recursive: true });
    const name = `${quote_id}-${request_id.slice(0, 8)}-${shortHash(recipient)}.eml`;
    // Whole or not at all: written under another name, then renamed.
    const unfinished = join(folder, `${name}.unfinished`);
    const file = await open(unfinished, 'w');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(folder, name));
  };
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
