/**
 * E-mail over the open network: always encrypted, to a server with a valid certificate. M7 is a row of
 * docs/reliability.md.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { send } from '../../tests/support/mail.ts';
import { temporaryFolder } from '../../tests/support/server.ts';
import { OPEN, startSmtp } from '../../tests/support/smtp.ts';

// Leads to this machine, but is not written as a loopback address, so the rules of the open network apply.
const OUTSIDE = '0.0.0.0';

describe('M7: over the open network', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const trusted = getCACertificates('default');
  const file = (name: string) => readFileSync(join(folder.path, name), 'utf8');
  before(async () => {
    folder = await temporaryFolder();
    const openssl = (words: string) =>
      execFileSync('openssl', words.split(' '), { cwd: folder.path, stdio: 'pipe' });
    const key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc';
    openssl(`req -x509 ${key} -keyout ca.key -out ca.pem -subj /CN=Test -days 2`);
    for (const [name, host, days] of [
      ['good', `IP:${OUTSIDE}`, '1'],
      ['expired', `IP:${OUTSIDE}`, '-1'],
      ['other-host', 'DNS:other.example', '1'],
    ] as const) {
      const request = `-out ${name}.csr -subj /CN=mail -addext subjectAltName=${host}`;
      openssl(`req ${key} -keyout ${name}.key ${request}`);
      const signed = `-CA ca.pem -CAkey ca.key -days ${days} -copy_extensions copy -out ${name}.pem`;
      openssl(`x509 -req -in ${name}.csr ${signed}`);
    }
    setDefaultCACertificates([...trusted, file('ca.pem')]);
  });
  after(async () => {
    setDefaultCACertificates(trusted);
    await folder[Symbol.asyncDispose]();
  });

  const certificate = (name: string) => ({
    key: file(`${name}.key`),
    cert: file(`${name}.pem`),
    authOptional: true,
  });

  for (const way of ['smtp', 'smtps'] as const) {
    test(`${way} with a good certificate is accepted; an invalid or unknown one, or TLS 1.1, is refused`, async () => {
      const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const;
      for (const [options, refusal] of [
        [certificate('good')],
        [certificate('expired'), /certificate|altnames/i],
        [certificate('other-host'), /certificate|altnames/i],
        // From an unknown authority.
        [{ authOptional: true }, /certificate/i],
        [{ ...certificate('good'), ...old }, /./],
      ] as const) {
        await using server = await startSmtp({ ...options, secure: way === 'smtps' });
        const sent = send(`${way}://${OUTSIDE}:${server.port}`);
        await (refusal ? assert.rejects(sent, refusal) : sent);
        assert.equal(server.messages.length, refusal ? 0 : 1);
      }
    });
  }

  test('a server gets nothing if it offers no STARTTLS, or if somebody on the way removed the offer', async () => {
    await using server = await startSmtp(OPEN);

    await assert.rejects(send(`smtp://${OUTSIDE}:${server.port}`));
    assert.equal(server.messages.length, 0);
  });
});
