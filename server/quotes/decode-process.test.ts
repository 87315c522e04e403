/** The process that decodes pictures: its time, its end, what it knows. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { eventually } from '../testing.ts';
import { decoder, jpeg } from './testing-photos.ts';

test('a picture that takes too long is given up, and the next one is decoded', async () => {
  using pictures = decoder({ within: 2000 });
  const photo = await jpeg();
  await pictures.decode(photo);
  // A process that stands still is as slow as any picture could make it.
  process.kill(pictures.pid() ?? 0, 'SIGSTOP');

  assert.equal(await pictures.decode(photo), undefined);

  assert.ok(await pictures.decode(photo));
});

test('a killed decoder is started again, and the picture it had is decoded', async () => {
  using pictures = decoder();
  await pictures.decode(await jpeg());
  const large = await jpeg({ width: 4000, height: 3000 });
  const killed = pictures.pid() ?? 0;

  const decoding = pictures.decode(large);
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.kill(killed, 'SIGKILL');

  assert.equal((await decoding)?.width, 2048);
  assert.notEqual(pictures.pid(), killed);
});

test('the decoder ends when there is nothing to do, and its memory returns', async () => {
  using pictures = decoder({ idle: 100 });
  await pictures.decode(await jpeg());
  const ended = pictures.pid() ?? 0;

  await eventually(async () => (pictures.pid() === undefined ? true : undefined));

  assert.ok(ended > 0);
  assert.ok(await pictures.decode(await jpeg()), 'it is started again');
});

test('the decoder knows no secret of the server, and ends with it', async () => {
  const script = `
    const { createDecoder } = await import(${JSON.stringify(new URL('./decode.ts', import.meta.url).href)});
    const { jpeg } = await import(${JSON.stringify(new URL('./testing-photos.ts', import.meta.url).href)});
    const decoder = createDecoder();
    await decoder.decode(await jpeg());
    console.log(decoder.pid());
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    env: { PATH: process.env.PATH, SMTP_URL: 'smtp://user:secret@mail.example' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(server.stdout, 'data');
  const pid = Number(String(line));
  const environment = await readFile(`/proc/${pid}/environ`, 'latin1');
  server.kill('SIGKILL');

  assert.doesNotMatch(environment, /secret/);
  await eventually(async () => {
    try {
      process.kill(pid, 0);
      // A process that has ended may still be listed until its parent looks.
      return /^State:\s+Z/m.test(await readFile(`/proc/${pid}/status`, 'latin1')) || undefined;
    } catch {
      return true;
    }
  });
});
