/** Photos in the form posted without scripts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LARGEST_PHOTO, PHOTOS_FIELD } from '../../domain/photos.ts';
import { jpeg } from '../../tests/support/pictures.ts';
import { startServer } from '../../tests/support/server.ts';
import { open, readAll, say, statusesIn } from '../../tests/support/sockets.ts';
import { createPhotoStore } from '../photos/photos.ts';

const typed = { firstName: 'Ada', lastName: 'L', email: 'a@b.co', phone: '7345550199' };

type Server = Awaited<ReturnType<typeof startServer>>;

/** Posts like a browser: an empty file input sends one empty file without a name. */
async function post({ url }: Server, files: readonly Uint8Array[], fields: Record<string, string> = typed) {
  const form = new FormData();
  form.append('firstName', fields.firstName ?? '');
  for (const [index, file] of files.entries()) {
    form.append(PHOTOS_FIELD, new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), `roof ${index}.jpg`);
  }
  if (files.length === 0) form.append(PHOTOS_FIELD, new Blob([]), '');
  for (const [name, value] of Object.entries(fields)) if (name !== 'firstName') form.append(name, value);
  const response = await fetch(`${url}/contact`, { method: 'POST', body: form });
  const text = await response.text();
  return { status: response.status, text, post: text.startsWith('{') ? JSON.parse(text).post : undefined };
}

test('a form’s photos are stored, also if they precede other fields; other files are counted', async () => {
  await using server = await startServer();
  const [first, second] = await Promise.all([jpeg(), jpeg({ width: 30, height: 40 })]);

  const response = await post(server, [first, Buffer.from('%PDF-1.7'), second, new Uint8Array()], {
    ...typed,
    isEmergency: 'on',
  });

  const [stored] = await server.stored();
  assert.equal(response.status, 200);
  assert.deepEqual(response.post, {
    outcome: 'success',
    quoteId: stored?.quote_id,
    unreadablePhotos: 2,
  });
  assert.equal(stored?.photo_count, 2);
  assert.equal(stored?.payload.isEmergency, true);
  const found = await createPhotoStore(server.database).of(stored?.request_id ?? '');
  assert.deepEqual(
    found.map(({ number, width, height }) => [number, width, height]),
    [
      [1, 64, 48],
      [2, 30, 40],
    ],
  );
});

test('a form without photos works, also where photos are turned off', async () => {
  await using server = await startServer();
  await using other = await startServer({ quotePhotos: 0 });

  const { post: response } = await post(server, []);
  const { status, post: wrong } = await post(server, [await jpeg()], { ...typed, email: '' });

  assert.deepEqual(Object.keys(response), ['outcome', 'quoteId']);
  assert.deepEqual(Object.keys((await post(other, [])).post), ['outcome', 'quoteId']);
  assert.equal(status, 422);
  assert.equal(wrong.request.firstName, 'Ada');
  assert.equal((await server.stored()).length, 1);
});

test('a form repeated within a day, even ten times at once, is one request, with each photo once', async () => {
  await using server = await startServer();
  const [first, second, third] = await Promise.all([jpeg(), jpeg(), jpeg()]);

  const responses = await Promise.all(Array.from({ length: 10 }, () => post(server, [first, second])));
  const later = await post(server, [third, first]);

  for (const { post: response } of [...responses, later]) assert.equal(response.unreadablePhotos, 0);
  const [stored, ...others] = await server.stored();
  assert.equal(others.length, 0);
  assert.equal(stored?.photo_count, 3);
  assert.equal((await createPhotoStore(server.database).of(stored?.request_id ?? '')).length, 3);
});

test('of too many photos the first ones are stored; a photo too large or without space loses no request', async () => {
  await using few = await startServer({ quotePhotos: 2 });
  await using small = await startServer({ photoSpace: 100 });
  const widths = [40, 41, 42];
  const photos = await Promise.all(widths.map((width) => jpeg({ width, height: 30 })));
  const large = Buffer.concat([await jpeg(), Buffer.alloc(LARGEST_PHOTO)]);

  for (const { status, post: response } of [
    await post(few, photos),
    await post(small, [large]),
    await post(small, [await jpeg()], { ...typed, firstName: 'Ida' }),
  ])
    assert.deepEqual([status, response.unreadablePhotos], [200, 1]);

  const [stored, ...others] = await few.stored();
  assert.equal(others.length, 0);
  const kept = await createPhotoStore(few.database).of(stored?.request_id ?? '');
  assert.deepEqual(
    kept.map(({ width }) => width),
    widths.slice(0, 2),
  );
  const announced = (await small.stored()).map(({ photo_count }) => photo_count);
  assert.deepEqual(announced, [0, 0], 'no e-mail says that photos are coming');
});

const head = (length: number | undefined, boundary = 'x') =>
  `POST /contact HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n${
    length === undefined ? '' : `Content-Length: ${length}\r\n`
  }\r\n`;

test('a form that is too large is refused before it is read; a malformed one gets a page, never a 500', async () => {
  await using server = await startServer();
  assert.equal(statusesIn(await say(server.url, head(100_000_000)))[0], 413);
  assert.equal(statusesIn(await say(server.url, head(undefined)))[0], 411);
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = (bytes: string) =>
    '--x\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n' +
    `Content-Type: image/jpeg\r\n\r\n${bytes}`;
  const many = (count: number, part: string) => part.repeat(count);

  for (const [status, body, boundary] of [
    [400, field('firstName', 'Ada')],
    [400, `${field('firstName', 'Ada')}${file('\xff\xd8\xff and no end')}`],
    [400, 'nonsense'],
    [400, `${field('__proto__', 'x')}--x--`],
    [413, `${field('firstName', 'x'.repeat(70_000))}--x--`],
    [413, `${many(90, field('city', 'x'.repeat(1000)))}--x--`],
    [413, `${many(150, field('city', 'x'))}--x--`],
    [413, `${many(150, `${file('x')}\r\n`)}--x--`],
    [400, `${field('firstName', 'Ada')}--x--`, ''],
    [
      406,
      `--x\r\nContent-Type: application/json\r\nContent-Disposition: form-data; name="a"\r\n\r\n{\r\n--x--`,
    ],
  ] as const) {
    const response = await say(server.url, head(body.length, boundary) + body);
    assert.equal(statusesIn(response)[0], status, body.slice(0, 80));
    assert.match(response, /page \/not-sent/);
  }
  const ticked = `${many(100, field('services', 'x'))}${many(16, field('city', 'x'))}--x--`;
  assert.equal(statusesIn(await say(server.url, head(ticked.length) + ticked))[0], 422, 'read, but invalid');
  assert.deepEqual(await server.stored(), []);
});

test('a form cut off in the middle of a photo stores nothing, and the next form is accepted', async () => {
  await using server = await startServer();
  const socket = open(server.url);
  const body = `--x\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n\xff\xd8\xff`;
  socket.write(head(5_000_000) + body, 'latin1');
  setTimeout(() => socket.destroy(), 200);

  await readAll(socket);

  assert.equal((await post(server, [await jpeg()])).status, 200);
  assert.equal((await server.stored()).length, 1);
});
