/** Slow photo uploads get more time than other requests. Endless ones are cut off and free their place. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf } from '../../bench/process.ts';
import { LARGEST_PHOTO, photoPath } from '../../domain/photos.ts';
import { jpeg, putPhoto } from '../../tests/support/pictures.ts';
import { eventually, quoteRequest, startServer } from '../../tests/support/server.ts';
import { inner, open, QUOTE, readAll, slow, statusesIn } from '../../tests/support/sockets.ts';
import { createPhotoStore } from '../photos/photos.ts';
import { createUploadLimits } from '../photos/upload-limits.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

async function photoOf(server: Server): Promise<string> {
  const sent = quoteRequest({ photos: 1 });
  await server.post(sent);
  return String(sent.request_id);
}

/** Sends a body in `times` parts, one every `every` ms, until the server closes. */
async function drip(
  server: Server,
  head: string,
  body: Buffer,
  { times, every }: { times: number; every: number },
) {
  const socket = open(server.url);
  const started = performance.now();
  const response = readAll(socket);
  socket.once('data', () => socket.end());
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n`);
  const size = Math.ceil(body.length / times);
  for (let at = 0; at < body.length && !socket.destroyed; at += size) {
    await pause(every);
    socket.write(body.subarray(at, at + size));
  }
  return { response: await response, ms: performance.now() - started };
}

const headOf = (id: string) => `PUT ${photoPath(id, 1)} HTTP/1.1\r\nHost: a\r\nContent-Type: image/jpeg\r\n`;

test('a photo may take longer than other requests, which keep their timeout, also after a photo', async () => {
  await using server = await startServer({ clientLimits: { ...slow, upload: 30_000 } });
  const [requestId, other, photo] = [await photoOf(server), await photoOf(server), await jpeg()];
  const again = open(server.url);
  const afterPhoto = readAll(again);
  again.write(`${headOf(other)}Content-Length: ${photo.length}\r\n\r\n`);
  again.write(photo);
  again.once('data', () => again.write(`${QUOTE}Content-Length: 100\r\n\r\n{`));

  const [slowPhoto, request] = await Promise.all([
    drip(server, headOf(requestId), photo, { times: 20, every: 250 }),
    drip(server, QUOTE, Buffer.from(inner), { times: 20, every: 250 }),
  ]);

  assert.deepEqual(statusesIn(slowPhoto.response), [201]);
  assert.ok(slowPhoto.ms > 2 * slow.request, `${slowPhoto.ms} ms`);
  assert.deepEqual(statusesIn(request.response), [408]);
  assert.ok(request.ms < 2 * slow.request, `${request.ms} ms`);
  assert.deepEqual(statusesIn(await afterPhoto), [201, 408]);
});

test('a trickling photo is cut off at its timeout, nothing is stored, and its place is free', async () => {
  await using server = await startServer({ clientLimits: { ...slow, upload: 4000 } });
  const requestId = await photoOf(server);
  const trickling = Array.from({ length: 100 }, () =>
    drip(server, headOf(requestId), Buffer.alloc(1000), { times: 1000, every: 100 }),
  );
  const photo = await jpeg();

  const crowded = await eventually(async () => {
    const response = await putPhoto(server.url, { requestId }, Buffer.from('no picture'));
    return response.status === 429 ? response : undefined;
  });
  const ended = await Promise.all(trickling);

  assert.ok(Number(crowded.headers.get('retry-after')) <= 5);
  for (const { response, ms } of ended) {
    assert.deepEqual(statusesIn(response), [408]);
    assert.ok(ms >= 4000, `closed after ${ms} ms`);
  }
  assert.equal(await createPhotoStore(server.database).size(), 0);
  assert.equal((await putPhoto(server.url, { requestId }, photo)).status, 201);
});

test('a photo beyond the memory limit gets 429, and the connection stays open', async () => {
  await using server = await startServer();
  const requestId = await photoOf(server);
  const held = Array.from({ length: 5 }, () => {
    const socket = open(server.url);
    socket.write(`${headOf(requestId)}Content-Length: ${LARGEST_PHOTO}\r\n\r\n`);
    socket.write(Buffer.alloc(LARGEST_PHOTO - 1));
    return socket;
  });
  await Promise.all(held.map((socket) => once(socket, 'drain')));
  await pause(1000);
  const socket = open(server.url);
  const response = readAll(socket);
  socket.write(`${headOf(requestId)}Content-Length: ${LARGEST_PHOTO}\r\n\r\n`);
  socket.write(Buffer.alloc(LARGEST_PHOTO));
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');

  assert.deepEqual(statusesIn(await response), [429, 200]);
  for (const each of held) each.destroy();
});

test('a photo that stops half-way is dropped, whether its connection ends or goes silent', async () => {
  await using server = await startServer({ clientLimits: { upload: 30_000, stalled: 500 } });
  const requestId = await photoOf(server);
  const head = `${headOf(requestId)}Content-Length: 5000\r\n\r\nhalf`;
  const silent = open(server.url);
  silent.write(head);
  const cut = open(server.url);
  cut.write(head, () => cut.destroy());

  assert.deepEqual(statusesIn(await readAll(silent)), []);
  assert.equal((await putPhoto(server.url, { requestId }, await jpeg())).status, 201);
});

test('a photo that waits for the decoder longer than the idle timeout is still stored', async () => {
  await using server = await startServer({ clientLimits: { stalled: 500 } });
  await putPhoto(server.url, { requestId: await photoOf(server) }, await jpeg());
  const decoders = childrenOf(process.pid).filter((pid) =>
    /reencode/.test(readFileSync(`/proc/${pid}/cmdline`, 'latin1')),
  );
  for (const pid of decoders) process.kill(pid, 'SIGSTOP');

  const waiting = putPhoto(server.url, { requestId: await photoOf(server) }, await jpeg());
  await pause(1250);
  for (const pid of decoders) process.kill(pid, 'SIGCONT');

  assert.equal(decoders.length, 1);
  assert.equal((await waiting).status, 201);
});

test('bytes in memory are counted, and one network gets a share of bytes and places', () => {
  const uploads = createUploadLimits({ isCountedByAddress: true });
  const addressOf = (number: number) => `2001:db8:1:2::${number.toString(16)}`;
  const ofOne = Array.from({ length: 25 }, (_, number) => uploads.begin(addressOf(number + 1)));
  const [first, second] = ofOne;
  const other = uploads.begin('2001:db8:2:3::1');
  const third = uploads.begin('198.51.100.7');

  assert.equal(uploads.begin(addressOf(99)), undefined, 'another address of one subscriber');
  assert.equal(uploads.begin('2001:db8:1:ff03::1'), undefined, 'another of their networks');
  assert.equal(first?.hold(12_000_000), true);
  assert.equal(second?.hold(12_000_000), false, 'beyond the share');
  assert.equal(other?.hold(12_000_000), true);
  assert.equal(third?.hold(12_000_000), false, 'beyond the limit for all networks together');
  first[Symbol.dispose]();
  assert.ok(second.hold(12_000_000));
  second.release(12_000_000);
  assert.ok(third.hold(12_000_000));
  assert.ok(uploads.begin(addressOf(99)));
});

test('a few networks cannot take all places or bytes: the more networks, the smaller each share', () => {
  const uploads = createUploadLimits({ isCountedByAddress: true });
  // One network's share of the bytes, divided by its number of places.
  const part = Math.floor((16 * 2 ** 20) / 25);
  for (const network of [1, 2]) while (uploads.begin(`2001:db8:${network}::1`)?.hold(part));
  const visitors = ['203.0.113.7', '203.0.113.8'].map((address) => uploads.begin(address));

  for (const visitor of visitors) assert.ok(visitor?.hold(part));
});
