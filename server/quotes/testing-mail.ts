/** A real SMTP server, and a letter sent to it. */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Letter } from './letter.ts';
import { createMailer } from './mail.ts';

export const letter: Letter = { id: 'id', date: new Date(0), subject: 'Hello', text: 'Hello', html: '<p>Hello' };

export const send = (url: string) =>
  createMailer({ smtpUrl: new URL(url), dataDir: '', quoteEmailFrom: 'site@example.com' })(
    letter,
    'owner@example.com',
    1,
  );

export async function startSmtp(options: SMTPServerOptions) {
  const letters: string[] = [];
  const server = new SMTPServer({
    disableReverseLookup: true,
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        letters.push(text);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    letters,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
