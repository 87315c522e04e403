import { OPEN, startSmtp } from '../support/smtp.ts';

/** The owner's mail server, which keeps the e-mails of each Message-ID. */
export async function startMailbox(onMessage: (moment: 'message arrived' | 'message accepted') => void) {
  const received = new Map<string, string[]>();
  const smtp = await startSmtp(OPEN, (message, done) => {
    const text = String(message);
    const id = /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? 'none';
    received.set(id, [...(received.get(id) ?? []), text]);
    onMessage('message arrived');
    done();
    onMessage('message accepted');
  });
  return { url: smtp.url.href, received, close: () => smtp[Symbol.asyncDispose]() };
}
