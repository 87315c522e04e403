import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail server that accepts e-mails from anyone, without encryption. */
export const OPEN: SMTPServerOptions = { authOptional: true, disabledCommands: ['STARTTLS'] };

/** Decides on an e-mail that has arrived completely: `done` accepts it, or refuses it with an error. */
type Take = (message: Buffer, done: (error?: Error) => void) => void;

/**
 * A real SMTP server on loopback, and the e-mails that arrived completely. By default `take` accepts each
 * one. With empty options the server requires a password over TLS.
 */
export async function startSmtp(options: SMTPServerOptions, take: Take = (_message, done) => done()) {
  const messages: Buffer[] = [];
  const server = new SMTPServer({
    disableReverseLookup: true,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const message = Buffer.concat(chunks);
        messages.push(message);
        take(message, done);
      });
    },
    ...options,
  });
  // A client that is killed resets its connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: new URL(`smtp://127.0.0.1:${port}`),
    messages,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A mail server that permanently refuses each e-mail that contains this text. */
export async function startFilter(text: string) {
  const accepted: Buffer[] = [];
  const refused: Buffer[] = [];
  const smtp = await startSmtp(OPEN, (message, done) => {
    const isRefused = message.includes(text);
    (isRefused ? refused : accepted).push(message);
    done(isRefused ? Object.assign(new Error('5.7.1 looks like spam'), { responseCode: 554 }) : undefined);
  });
  return { ...smtp, accepted, refused };
}
