import { OPEN, startSmtp } from '../support/smtp.ts';

/** The owner's mail server; keeps the letters of each Message-ID. */
export async function startMailbox(onLetter: (moment: 'letter arrived' | 'letter accepted') => void) {
  const received = new Map<string, string[]>();
  const smtp = await startSmtp({
    ...OPEN,
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
  return { url: smtp.url.href, received, close: () => smtp[Symbol.asyncDispose]() };
}
