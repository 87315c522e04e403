import { SMTPServer } from 'smtp-server';

/** The owner's mail server; keeps the letters of each Message-ID. */
export async function startMailbox(onLetter: (moment: 'letter arrived' | 'letter accepted') => void) {
  const received = new Map<string, string[]>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      let letter = '';
      stream.on('data', (chunk) => {
        letter += chunk;
      });
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(letter)?.[1] ?? 'none';
        received.set(id, [...(received.get(id) ?? []), letter]);
        onLetter('letter arrived');
        done();
        onLetter('letter accepted');
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The mail server is not listening');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
