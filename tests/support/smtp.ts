import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail server that takes e-mails from anyone, without encryption. */
export const OPEN: SMTPServerOptions = { authOptional: true, disabledCommands: ['STARTTLS'] };

/** A real SMTP server on loopback, and the e-mails it accepted. Without options it wants a password over TLS. */
export async function startSmtp(options: SMTPServerOptions) {
  const messages: Buffer[] = [];
  const server = new SMTPServer({
    disableReverseLookup: true,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks));
        done();
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
