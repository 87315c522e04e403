/**
 * The owner's pictures: uploaded, used, served, refused and deleted; on PostgreSQL, too, where the engine
 * matters. Over 250 lines because it lists every way that a picture goes wrong.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { photoPath } from '../../domain/photos.ts';
import type { EditableContent, Leaf, PictureAdded, Published, SiteChanges } from '../../domain/site-desk.ts';
import { pictureAddress } from '../../domain/site-pictures.ts';
import { DAY } from '../../domain/time-spans.ts';
import { type Browser, openBrowser, read } from '../../tests/support/desk-browser.ts';
import { jpeg, putPhoto } from '../../tests/support/pictures.ts';
import { eventually, quoteRequest } from '../../tests/support/server.ts';
import {
  draft,
  fieldAt,
  ofFiles,
  onBothSites,
  onSqliteSite,
  publish,
  smallProgram,
  startSiteServer,
} from '../../tests/support/site-desk.ts';
import { deleteUnusedPictures } from './picture-retention.ts';
import { isPictureStored } from './pictures.ts';

const siteTest = onBothSites();
const FIELD = 'services/services/roof-cleaning/beforePicture';
const DESCRIPTION = 'services/services/roof-cleaning/before';
const { before: described } = ofFiles.services.services.find(({ id }) => id === 'roof-cleaning') ?? {};
const PHOTO = { width: 1200, height: 1600 };

type Site = Parameters<Parameters<typeof siteTest>[1]>[0];

function add(
  browser: Browser,
  body: Uint8Array,
  { focus = 50, type = 'image/jpeg', size = 'scene' } = {},
): Promise<Response> {
  return browser.post(`site/pictures?focus=${focus}&size=${size}`, body, { 'content-type': type });
}

/** Adds a picture, and retries where the machine was too busy to decode it, as the owner is told to. */
async function added(...picture: Parameters<typeof add>): Promise<PictureAdded> {
  let response = await add(...picture);
  for (let tries = 1; response.status === 503 && tries < 5; tries += 1) response = await add(...picture);
  return read<PictureAdded>(Promise.resolve(response), 201);
}

function file(
  browser: Browser,
  name: string,
  width = 480,
  kind: 'avif' | 'webp' = 'webp',
): Promise<Response> {
  // The browser's addresses are relative to /api/desk/.
  return browser.get(`../..${pictureAddress({ name, width, kind })}`);
}

const stranger = (site: Site) => openBrowser(site.server);

onSqliteSite('a photo is cut, and encoded in every width and kind without metadata', async (site) => {
  const phone = await site.signedIn();
  const photo = await sharp(await jpeg(PHOTO))
    .withExif({ IFD3: { GPSLatitude: '42/1 20/1 0/1' } })
    .jpeg()
    .toBuffer();

  const { picture } = await added(phone, photo);
  const again = await read<PictureAdded>(add(phone, photo), 200);

  assert.equal(again.picture, picture);
  for (const width of [480, 720, 960]) {
    for (const kind of ['avif', 'webp'] as const) {
      const served = await file(phone, picture, width, kind);
      assert.equal(served.headers.get('content-type'), `image/${kind}`);
      assert.equal(served.headers.get('cache-control'), 'no-store', 'nobody else may see it yet');
      const found = await sharp(await served.bytes()).metadata();
      assert.deepEqual([found.width, found.height, found.exif], [width, (width * 3) / 4, undefined]);
    }
  }
  const whole = await phone.get(`site/pictures/${picture}`);
  const { width, height, exif } = await sharp(await whole.bytes()).metadata();
  assert.deepEqual([width, height, exif], [1200, 1600, undefined]);
  assert.equal((await openBrowser(site.server).get(`site/pictures/${picture}`)).status, 401);
});

onSqliteSite('the owner chooses the part of a photo that is shown, and can change it later', async (site) => {
  const phone = await site.signedIn();
  const upper = { create: { width: 1200, height: 800, channels: 3 as const, background: 'red' } };
  const photo = await sharp({ create: { ...PHOTO, channels: 3, background: 'blue' } })
    .composite([{ input: upper, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
  const colorOf = async (name: string) => {
    const { dominant } = await sharp(await (await file(phone, name)).bytes()).stats();
    return dominant.r > dominant.b ? 'red' : 'blue';
  };

  const { picture: top } = await added(phone, photo, { focus: 0 });
  const part = phone.post('site/pictures/part', { picture: top, focus: 100 });
  const { picture: bottom } = await read<PictureAdded>(part, 201);

  assert.deepEqual([await colorOf(top), await colorOf(bottom)], ['red', 'blue']);
  assert.equal(
    (await phone.post('site/pictures/part', { picture: `${'0'.repeat(24)}-50`, focus: 1 })).status,
    404,
  );
  // `part` also matches the path of a picture, so the 405 lists the methods of both routes.
  const other = await phone.send('PUT', 'site/pictures/part', {});
  assert.deepEqual([other.status, other.headers.get('allow')], [405, 'GET, HEAD, POST']);
});

onSqliteSite('a large picture gets wider files, for every crop, and needs a description', async (site) => {
  const phone = await site.signedIn();
  const photo = await jpeg(PHOTO);
  const path = 'pages/home/heroPicture';
  const { heroAlt } = ofFiles['pages/home'];

  const { picture: small } = await added(phone, photo);
  const { picture: first } = await added(phone, photo, { size: 'wide' });
  const part = phone.post('site/pictures/part', { picture: first, focus: 80 });
  const { picture } = await read<PictureAdded>(part, 201);

  assert.deepEqual([first, picture], [`${small}-wide`, small.replace(/50$/, '80-wide')]);
  for (const width of [720, 1080, 1600]) {
    const found = await sharp(await (await file(phone, picture, width, 'avif')).bytes()).metadata();
    assert.deepEqual([found.width, found.height], [width, (width * 3) / 4]);
  }
  assert.equal((await file(phone, picture, 960)).status, 404);

  await read(draft(phone, path, picture, ''));
  assert.equal((fieldAt(await read<EditableContent>(phone.get('site')), path) as Leaf).size, 'wide');
  const { mistakes } = await (await publish(phone, 0)).json();
  const message =
    'Large picture in words (Home page) still describes the picture that was here before; describe the photo';
  assert.deepEqual(mistakes, [{ path: 'pages/home/heroAlt', message }]);
  await read(draft(phone, 'pages/home/heroAlt', 'A brick house', heroAlt));
  await read<Published>(publish(phone, 0));
  await deleteUnusedPictures(site.server.database, Date.now() + 2 * DAY);
  assert.equal((await file(stranger(site), picture, 1600)).status, 200);
  assert.equal((await file(stranger(site), first, 1600)).status, 404);
});

onSqliteSite(
  'a published photo must keep a description, and a drawing that comes back needs its own',
  async (site) => {
    const phone = await site.signedIn();
    const { picture } = await added(phone, await jpeg(PHOTO), { size: 'wide' });
    const [home, story] = ['pages/home/', 'pages/about/story/'];
    const { heroAlt } = ofFiles['pages/home'];
    await read(draft(phone, `${home}heroPicture`, picture, ''));
    await read(draft(phone, `${home}heroAlt`, 'A brick house', heroAlt));
    await read(draft(phone, `${story}photo`, picture, ''));
    await read(draft(phone, `${story}photoAlt`, 'The crew', ''));
    const { publication: first } = await read<Published>(publish(phone, 0));

    await read(draft(phone, `${home}heroPicture`, '', picture));
    await read(draft(phone, `${story}photoAlt`, '', 'The crew'));
    const { mistakes } = await (await publish(phone, first)).json();

    assert.deepEqual(mistakes, [
      {
        path: `${home}heroAlt`,
        message:
          'Large picture in words (Home page) still describes the photo that was here before; write it again',
      },
      {
        path: `${story}photoAlt`,
        message: 'Photograph in words (Story, About page) is empty; describe the photo',
      },
    ]);
    await read(draft(phone, `${home}heroAlt`, heroAlt, 'A brick house'));
    await read(draft(phone, `${story}photoAlt`, 'The crew', ''));
    await read(draft(phone, `${story}photo`, '', picture));
    const { publication } = await read<Published>(publish(phone, first));
    // Undo restores what was published, as it was.
    const undo = { id: crypto.randomUUID(), base: publication, number: first };
    await read<Published>(phone.post('site/bring-back', undo));
  },
);

onSqliteSite(
  'a file that is no photo of the wanted size is refused with a sentence, and so are strangers',
  async (site) => {
    const phone = await site.signedIn();
    const photo = await jpeg(PHOTO);
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1');
    const refusals: [string, Promise<Response>, number, RegExp][] = [
      ['no picture', add(phone, Buffer.from('Dear owner')), 422, /isn’t a photo/],
      ['no bytes', add(phone, Buffer.alloc(0)), 422, /isn’t a photo/],
      ['another kind of file', add(phone, photo, { type: 'text/plain' }), 415, /JPEG, PNG or WebP/],
      ['HEIC', add(phone, heic), 415, /HEIC/],
      ['HEIC that says so', add(phone, heic, { type: 'image/heic' }), 415, /HEIC/],
      ['half a picture', add(phone, photo.subarray(0, photo.length / 2)), 422, /incomplete/],
      ['100 pixels', add(phone, await jpeg({ width: 100, height: 75 })), 422, /100 × 75 .* 720 × 540/],
      [
        'a panorama',
        add(phone, await jpeg({ width: 4000, height: 500 })),
        422,
        /too small: it would show only \d+ × \d+/,
      ],
      ['20 MB', add(phone, Buffer.alloc(20_000_000, 1)), 413, /12 MB/],
      ['no such part', add(phone, photo, { focus: 101 }), 422, /cannot process this call/],
      ['no such size', add(phone, photo, { size: 'huge' }), 422, /cannot process this call/],
      [
        'too small for a large picture',
        add(phone, await jpeg({ width: 1000, height: 750 }), { size: 'wide' }),
        422,
        /1000 × 750 .* 1200 × 900/,
      ],
    ];

    for (const [what, call, status, sentence] of refusals) {
      const response = await call;
      assert.equal(response.status, status, what);
      assert.match(((await response.json()) as { error: string }).error, sentence, what);
    }
    assert.equal((await add(openBrowser(site.server), photo)).status, 401);
  },
);

onSqliteSite('an upload that breaks off harms nothing', async (site) => {
  const phone = await site.signedIn();
  const { hostname, port, host } = new URL(site.server.url);
  const socket = connect(Number(port), hostname);
  const head = ['POST /api/desk/site/pictures HTTP/1.1', `Host: ${host}`, `Cookie: ${phone.cookie()}`];
  socket.write([...head, 'Content-Type: image/jpeg', 'Content-Length: 100000', '', 'half'].join('\r\n'));
  await new Promise((resolve) => setImmediate(resolve));
  socket.destroy();
  await once(socket, 'close');

  assert.ok((await added(phone, await jpeg(PHOTO))).picture);
});

siteTest('a field accepts only a stored picture; a published picture is shown and kept', async (site) => {
  const phone = await site.signedIn();
  const { database } = site.server;
  const { picture } = await added(phone, await jpeg(PHOTO));
  const { picture: unused } = await added(phone, await jpeg({ ...PHOTO, background: '#333' }));

  assert.equal((await draft(phone, FIELD, `${'0'.repeat(24)}-50`, '')).status, 422);
  await read(draft(phone, FIELD, picture, ''));
  await read(draft(phone, DESCRIPTION, 'Moss between the shingles', described));
  const { kind, draft: drafted } = fieldAt(await read<EditableContent>(phone.get('site')), FIELD) as Leaf;
  assert.deepEqual([kind, drafted], ['picture', picture]);
  await read<Published>(publish(phone, 0));

  assert.equal(
    await deleteUnusedPictures(database, Date.now()),
    0,
    'a picture that was sent a moment ago stays',
  );
  assert.equal(
    await deleteUnusedPictures(database, Date.now() + 2 * DAY),
    2,
    'the unused crop, and its whole photo',
  );
  assert.equal(await isPictureStored(database.db, unused), false);
  const shown = await file(stranger(site), picture);
  assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/webp']);
  assert.match(shown.headers.get('cache-control') ?? '', /immutable/);
  assert.equal((await file(phone, unused)).status, 404);
  assert.equal((await phone.get(`site/pictures/${picture}`)).status, 200);
});

test('the owner’s pictures do not count towards PHOTO_SPACE', async () => {
  await using small = await smallProgram();
  await using site = await startSiteServer(small, { photoSpace: 5000 });
  const phone = await site.signedIn();

  assert.ok((await added(phone, await jpeg(PHOTO))).picture);

  const requestId = crypto.randomUUID();
  await site.server.post({ ...quoteRequest(), request_id: requestId, photos: 1 });
  assert.equal((await putPhoto(site.server.url, { requestId }, await jpeg())).status, 201);
});

test('visitors’ uploads never keep out the owner’s pictures', async () => {
  await using small = await smallProgram();
  await using site = await startSiteServer(small);
  const phone = await site.signedIn();
  const { url } = site.server;
  const requestId = crypto.randomUUID();
  await site.server.post({ ...quoteRequest(), request_id: requestId, photos: 6 });
  const { hostname, port } = new URL(url);
  const held = Array.from({ length: 100 }, () => connect(Number(port), hostname));
  for (const socket of held) {
    const head = `PUT ${photoPath(requestId, 1)} HTTP/1.1\r\nHost: a\r\nContent-Type: image/jpeg`;
    socket.on('error', () => {}).write(`${head}\r\nContent-Length: 1000\r\n\r\n`);
  }
  await eventually(async () => {
    const { status } = await putPhoto(url, { requestId }, Buffer.from('no picture'));
    return status === 429 ? true : undefined;
  });

  assert.ok((await added(phone, await jpeg(PHOTO))).picture);

  for (const socket of held) socket.destroy();
});

test('on a full disk a picture is refused with a sentence, and nothing of it is kept', async () => {
  await using small = await smallProgram();
  await using site = await startSiteServer(small);
  const phone = await site.signedIn();
  site.server.database.hasRoom = () => false;

  const refused = await add(phone, await jpeg(PHOTO));

  assert.equal(refused.status, 507);
  assert.equal(refused.headers.get('retry-after'), '3600');
  assert.match(((await refused.json()) as { error: string }).error, /room/);
  const rows = await site.server.database.db.selectFrom('site_picture').select('name').execute();
  assert.deepEqual(rows, []);
});

test('a picture whose storing failed is complete after a retry', async () => {
  await using small = await smallProgram();
  await using site = await startSiteServer(small);
  const phone = await site.signedIn();
  const { db } = site.server.database;
  await sql`CREATE TRIGGER fails BEFORE INSERT ON site_picture WHEN NEW.kind = 'webp' BEGIN SELECT RAISE(ABORT, 'full'); END`.execute(
    db,
  );

  const failed = await add(phone, await jpeg(PHOTO));
  const kept = await db.selectFrom('site_picture').select('name').execute();
  await sql`DROP TRIGGER fails`.execute(db);
  const { picture } = await added(phone, await jpeg(PHOTO));

  assert.equal(failed.status, 503);
  assert.match(((await failed.json()) as { error: string }).error, /try again|Try again|later/);
  assert.deepEqual(kept, []);
  assert.equal((await file(phone, picture)).status, 200);
});

siteTest('until it is published, a picture is for signed-in devices only', async (site) => {
  const phone = await site.signedIn();
  const { picture } = await added(phone, await jpeg(PHOTO));
  await read(draft(phone, FIELD, picture, ''));
  await read(draft(phone, DESCRIPTION, 'Moss', described));

  assert.equal((await file(phone, picture)).status, 200);
  assert.equal((await file(stranger(site), picture)).status, 404);

  await read<Published>(publish(phone, 0));
  assert.equal((await file(stranger(site), picture)).status, 200);
  const id = crypto.randomUUID();
  await read<Published>(phone.post('site/bring-back', { id, number: 1, base: 2 }));
  assert.equal((await file(stranger(site), picture)).status, 200, 'an open tab still shows it');
});

siteTest('a photo in place of a drawing is published only with a description of its own', async (site) => {
  const phone = await site.signedIn();
  const { picture } = await added(phone, await jpeg(PHOTO));
  await read(draft(phone, FIELD, picture, ''));
  const message =
    'Before picture in words of Roof Cleaning still describes the picture that was here before; ' +
    'describe the photo';

  const form = await read<EditableContent>(phone.get('site'));
  const refused = await publish(phone, 0);
  const { notes } = await read<SiteChanges>(phone.get('site/changes'));
  await read(draft(phone, DESCRIPTION, 'Moss between the shingles', described));
  const published = await publish(phone, 0);

  assert.equal((fieldAt(form, DESCRIPTION) as Leaf).mistake, message);
  assert.equal(refused.status, 422);
  assert.deepEqual((await refused.json()).mistakes, [{ path: DESCRIPTION, message }]);
  assert.deepEqual(notes, [
    'Roof Cleaning: “Before” is a photo, but “After” is a drawing. Add the other photo, too, if you ' +
      'have one.',
  ]);
  assert.equal(published.status, 200);
});
