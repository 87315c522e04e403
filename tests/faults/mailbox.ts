import { OPEN, startSmtp } from '../support/smtp.ts';

/** The owner's mail server; keeps the e-mails of each Message-ID. */
export async function startMailbox(onMessage: (moment: 'message arrived' | 'message accepted') => void) {
  const received = new Map<string, string[]>();
  const smtp = await startSmtp({
    ...OPEN,
    onData(stream, _session, done) {
      let message = '';
      stream.on('data', (chunk) => {
        message += chunk;
      });
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(message)?.[1] ?? 'none';
        received.set(id, [...(received.get(id) ?? []), message]);
        onMessage('message arrived');
        done();
        onMessage('message accepted');
      });
    },
  });
  return { url: smtp.url.href, received, close: () => smtp[Symbol.asyncDispose]() };
}
