/** The child process that decodes pictures: timeouts, exits, environment. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { decoder, jpeg } from '../../tests/support/pictures.ts';
import { eventually } from '../../tests/support/server.ts';

/** The decoder's process. Signaling pid 0 would reach every process of the tests. */
function pidOf({ pid }: Pick<ReturnType<typeof decoder>, 'pid'>): number {
  const running = pid();
  assert.ok(running, 'the decoder has no process');
  return running;
}

test('a picture that times out is retried later, not refused, because it may be valid', async () => {
  using pictures = decoder({ within: 2000 });
  const photo = await jpeg({ width: 1000, height: 800 });
  await pictures.decode(photo);
  // A stopped process is slower than any picture could make it.
  process.kill(pidOf(pictures), 'SIGSTOP');

  await assert.rejects(pictures.decode(photo), /not decoded within 2000 ms/);

  assert.ok(await pictures.decode(photo));
  const decoding = pictures.decode(photo).catch((error) => error);
  // The picture has been sent to the decoder. This process is blocked until long after the timeout, as on a
  // machine that is suspended.
  await new Promise((resolve) => setImmediate(resolve));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
  assert.notEqual(await decoding, undefined);
  // On a busy machine this may take several attempts, as from a browser.
  assert.ok(await eventually(() => pictures.decode(photo).catch(() => undefined)));
});

test('a killed decoder restarts and decodes its picture; one killed twice refuses no picture', async () => {
  using pictures = decoder();
  const large = await jpeg({ width: 4000, height: 3000 });
  await pictures.decode(await jpeg());
  const killed = pidOf(pictures);
  const kill = () => {
    const pid = pictures.pid();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  };

  // At once: after a pause, a busy machine may have decoded the picture already.
  const decoding = pictures.decode(large);
  process.kill(killed, 'SIGKILL');

  assert.equal((await decoding)?.width, 2048);
  assert.notEqual(pictures.pid(), killed);
  const killing = setInterval(kill, 1);
  const outcome = await pictures.decode(large).catch((error: Error) => error.message);
  clearInterval(killing);
  assert.match(String(outcome), /decodes pictures/);
  assert.equal((await pictures.decode(large))?.width, 2048);
});

test('a decoder that does not start blocks nothing else', async () => {
  using slow = decoder({ starting: 1 });
  using other = decoder();
  const photo = await jpeg();

  const late = slow.decode(photo);
  const next = other.decode(photo);

  await assert.rejects(late, /cannot be started/);
  assert.ok(await next);
});

test('an idle decoder frees its memory, and Linux kills it first when memory runs out', async () => {
  using pictures = decoder({ idle: 500 });
  await pictures.decode(await jpeg());
  const score = await readFile(`/proc/${pidOf(pictures)}/oom_score_adj`, 'latin1');

  await eventually(async () => (pictures.pid() === undefined ? true : undefined));

  assert.equal(Number(score), 1000);
  assert.match(await readFile('deploy/huron-bright.service', 'utf8'), /^OOMPolicy=continue$/m);
  assert.ok(await pictures.decode(await jpeg()), 'the decoder is started again');
});

test('the decoder knows none of the server’s secrets and exits with the server', async () => {
  const urlOf = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const script = `
    const { createDecoder } = await import(${urlOf('./decoder.ts')});
    const { jpeg } = await import(${urlOf('../../tests/support/pictures.ts')});
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
      // An exited process may be listed until its parent waits for it.
      return /^State:\s+Z/m.test(await readFile(`/proc/${pid}/status`, 'latin1')) || undefined;
    } catch {
      return true;
    }
  });
});
