/** Loading `.env`: complete values, or one line that says what to fix. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../tests/support/server.ts';
import { readEnvFile } from './read-env-file.ts';

const MODULE = fileURLToPath(new URL('./env-file.ts', import.meta.url));
const PRINT = 'console.log(JSON.stringify([process.env.SMTP_URL, process.env.PORT]))';

/** Runs a program that loads `.env` and prints two settings. */
async function load(file: string | Buffer, env: Record<string, string> = {}) {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, '.env'), file);
  return spawnSync(process.execPath, ['--import', MODULE, '--eval', PRINT], {
    cwd: folder.path,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
}

const SMTP = 'smtp://user:pass@mail.example:587';

test('.env is read however it was saved, and an environment variable wins over it', async () => {
  for (const file of [
    `# Mail\n\nSMTP_URL=${SMTP}\nPORT=8080\n`,
    // By Windows, with a byte order mark.
    `\ufeffSMTP_URL=${SMTP}\r\nPORT=8080\r\n`,
    // With the line ends of an old Mac.
    `SMTP_URL=${SMTP}\rPORT=8080\r`,
    `export SMTP_URL="${SMTP}" # mail\nPORT = 8080 # not 3000`,
  ])
    assert.equal((await load(file)).stdout, `${JSON.stringify([SMTP, '8080'])}\n`);
  const { stdout } = await load(`SMTP_URL=${SMTP}\nPORT=8080\n`, { PORT: '9' });
  assert.equal(stdout, `${JSON.stringify([SMTP, '9'])}\n`);
});

const INQUOTES =
  'put the whole value in quotation marks, as in NAME="value"; otherwise the value ends at the #';
const TEXT = `SMTP_URL=${SMTP}\n`;

test('a line of .env that would be misread is named, with what to do about it; the start stops', async () => {
  for (const [file, said] of [
    [Buffer.from(`\ufeff${TEXT}`, 'utf16le'), '.env, line 1: The file is saved as UTF-16; save it as UTF-8'],
    [Buffer.from(TEXT, 'utf16le'), '.env, line 1: The file is saved as UTF-16; save it as UTF-8'],
    [
      Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16(),
      '.env, line 1: The file is saved as UTF-16; save it as UTF-8',
    ],
    [
      Buffer.from('A=1\nQUOTE_EMAIL_TO=Zoë@example.com', 'latin1'),
      '.env, line 2: A letter cannot be read after "QUOTE_EMAIL_TO=Zo"; ' +
        'write it again and save the file as UTF-8',
    ],
    [`${TEXT}SMTP_URL=smtp://user:12#3@mail.example`, `.env, line 2: ${INQUOTES}`],
    ['EMAILJS_PUBLIC_KEY=#k', `.env, line 1: ${INQUOTES}`],
    ['SITE_URL: https://www.example.com/?a=b', '.env, line 1: write one NAME=value a line'],
    ['\nSITE_URL https://www.example.com', '.env, line 2: write one NAME=value a line'],
    ['A="x\nB="y"', '.env, line 1: close the value with the quotation mark it begins with'],
    ["A='x'y", '.env, line 1: close the value with the quotation mark it begins with'],
  ] as const) {
    const mistakes = readEnvFile(Buffer.from(file)).mistakes.map(
      ({ line, message }) => `.env, line ${line}: ${message}`,
    );
    assert.deepEqual(mistakes, [said]);
  }
  const { status, stdout, stderr } = await load(`${TEXT}SMTP_URL=smtp://user:12#3@mail.example`);
  assert.deepEqual([status, stdout, stderr], [1, '', `.env, line 2: ${INQUOTES}\n`]);
});
