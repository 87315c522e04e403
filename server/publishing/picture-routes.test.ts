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
import { type Browser, openBrowser, read, sentenceOf } from '../../tests/support/desk-browser.ts';
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
import { isPictureStored, putPicture } from './pictures.ts';

const bothSites = onBothSites();
const FIELD = 'services/services/roof-cleaning/beforePicture';
const DESCRIPTION = 'services/services/roof-cleaning/before';
const { before: described } = ofFiles.services.services.find(({ id }) => id === 'roof-cleaning') ?? {};
const PHOTO = { width: 1200, height: 1600 };
/** A photo of one color, which is encoded fastest. */
const plainPhoto = () =>
  sharp({ create: { ...PHOTO, channels: 3, background: '#4080c0' } })
    .jpeg()
    .toBuffer();
const UNKNOWN = `${'0'.repeat(24)}-50`;

type Site = Parameters<Parameters<typeof bothSites>[1]>[0];

function add(
  browser: Browser,
  body: Uint8Array,
  { focus = 50, type = 'image/jpeg', size = 'scene' } = {},
): Promise<Response> {
  return browser.post(`site/pictures?focus=${focus}&size=${size}`, body, { 'content-type': type });
}

/** Adds a picture, and retries where the machine was too busy to decode it, as the owner is told to. */
async function added(...picture: Parameters<typeof add>): Promise<string> {
  let response = await add(...picture);
  for (let tries = 1; response.status === 503 && tries < 5; tries += 1) response = await add(...picture);
  return (await read<PictureAdded>(Promise.resolve(response), 201)).picture;
}

/** The crop of a stored picture around another focus. */
async function cropped(browser: Browser, picture: string, focus: number): Promise<string> {
  const part = browser.post('site/pictures/part', { picture, focus });
  return (await read<PictureAdded>(part, 201)).picture;
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

const statusOf = async (response: Promise<Response>) => (await response).status;
const stranger = (site: Site) => openBrowser(site.server);

onSqliteSite('a photo is cut where the owner chose, in every width, without metadata', async (site) => {
  const phone = await site.signedIn();
  const upper = { create: { width: 1200, height: 800, channels: 3 as const, background: 'red' } };
  const photo = await sharp({ create: { ...PHOTO, channels: 3, background: 'blue' } })
    .composite([{ input: upper, left: 0, top: 0 }])
    .withExif({ IFD3: { GPSLatitude: '42/1 20/1 0/1' } })
    .jpeg()
    .toBuffer();
  const colorOf = async (name: string) => {
    const { dominant } = await sharp(await (await file(phone, name)).bytes()).stats();
    return dominant.r > dominant.b ? 'red' : 'blue';
  };

  const top = await added(phone, photo, { focus: 0 });
  const again = await read<PictureAdded>(add(phone, photo, { focus: 0 }), 200);
  const bottom = await cropped(phone, top, 100);

  assert.equal(again.picture, top);
  assert.deepEqual([await colorOf(top), await colorOf(bottom)], ['red', 'blue']);
  for (const width of [480, 720, 960]) {
    for (const kind of ['avif', 'webp'] as const) {
      const served = await file(phone, top, width, kind);
      assert.equal(served.headers.get('content-type'), `image/${kind}`);
      assert.equal(served.headers.get('cache-control'), 'no-store', 'nobody else may see it yet');
      const found = await sharp(await served.bytes()).metadata();
      assert.deepEqual([found.width, found.height, found.exif], [width, (width * 3) / 4, undefined]);
    }
  }
  const whole = await phone.get(`site/pictures/${top}`);
  const { width, height, exif } = await sharp(await whole.bytes()).metadata();
  assert.deepEqual([width, height, exif], [1200, 1600, undefined]);
  assert.equal(await statusOf(stranger(site).get(`site/pictures/${top}`)), 401);
  assert.equal(await statusOf(phone.post('site/pictures/part', { picture: UNKNOWN, focus: 1 })), 404);
  // `part` also matches the path of a picture, so the 405 lists the methods of both routes.
  const other = await phone.send('PUT', 'site/pictures/part', {});
  assert.deepEqual([other.status, other.headers.get('allow')], [405, 'GET, HEAD, POST']);
});

onSqliteSite('a large picture has wider files and, once published, a description', async (site) => {
  const phone = await site.signedIn();
  const [home, story] = ['pages/home/', 'pages/about/story/'];
  const { heroAlt } = ofFiles['pages/home'];

  const first = await added(phone, await jpeg(PHOTO), { size: 'wide' });
  const picture = await cropped(phone, first, 80);

  assert.match(first, /^[0-9a-f]{24}-50-wide$/);
  assert.equal(picture, `${first.slice(0, 24)}-80-wide`);
  for (const width of [720, 1080, 1600]) {
    const found = await sharp(await (await file(phone, picture, width, 'avif')).bytes()).metadata();
    assert.deepEqual([found.width, found.height], [width, (width * 3) / 4]);
  }
  assert.equal(await statusOf(file(phone, picture, 960)), 404);

  await read(draft(phone, `${home}heroPicture`, picture, ''));
  await read(draft(phone, `${story}photo`, picture, ''));
  await read(draft(phone, `${story}photoAlt`, 'The crew', ''));
  const form = await read<EditableContent>(phone.get('site'));
  assert.equal((fieldAt(form, `${home}heroPicture`) as Leaf).size, 'wide');
  const mistakesOf = async (base: number) => (await (await publish(phone, base)).json()).mistakes;
  const still = (before: string) =>
    `Large picture in words (Home page) still describes the ${before} that was here before; `;
  const drawn = { path: `${home}heroAlt`, message: `${still('picture')}describe the photo` };
  assert.deepEqual(await mistakesOf(0), [drawn]);
  await read(draft(phone, `${home}heroAlt`, 'A brick house', heroAlt));
  const { publication } = await read<Published>(publish(phone, 0));
  await deleteUnusedPictures(site.server.database, Date.now() + 2 * DAY);
  assert.equal(await statusOf(file(stranger(site), picture, 1600)), 200);
  assert.equal(await statusOf(file(stranger(site), first, 1600)), 404);

  await read(draft(phone, `${home}heroPicture`, '', picture));
  await read(draft(phone, `${story}photoAlt`, '', 'The crew'));
  assert.deepEqual(await mistakesOf(publication), [
    { path: `${home}heroAlt`, message: `${still('photo')}write it again` },
    {
      path: `${story}photoAlt`,
      message: 'Photograph in words (Story, About page) is empty; describe the photo',
    },
  ]);
  await read(draft(phone, `${home}heroAlt`, heroAlt, 'A brick house'));
  await read(draft(phone, `${story}photo`, '', picture));
  const { publication: base } = await read<Published>(publish(phone, publication));
  // Undo restores what was published, as it was.
  const undo = { id: crypto.randomUUID(), base, number: publication };
  await read<Published>(phone.post('site/bring-back', undo));
});

onSqliteSite('what is no photo of the wanted size is refused with a sentence', async (site) => {
  const phone = await site.signedIn();
  const { hostname, port, host } = new URL(site.server.url);
  const socket = connect(Number(port), hostname);
  const head = ['POST /api/desk/site/pictures HTTP/1.1', `Host: ${host}`, `Cookie: ${phone.cookie()}`];
  socket.write([...head, 'Content-Type: image/jpeg', 'Content-Length: 100000', '', 'half'].join('\r\n'));
  await new Promise((resolve) => setImmediate(resolve));
  socket.destroy();
  await once(socket, 'close');
  const photo = await plainPhoto();
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1');
  const small = await jpeg({ width: 100, height: 75 });
  const panorama = await jpeg({ width: 4000, height: 500 });
  const smallForLarge = await jpeg({ width: 1000, height: 750 });
  const refusals: [string, Promise<Response>, number, RegExp][] = [
    ['no picture', add(phone, Buffer.from('Dear owner')), 422, /isn’t a photo/],
    ['no bytes', add(phone, Buffer.alloc(0)), 422, /isn’t a photo/],
    ['another kind of file', add(phone, photo, { type: 'text/plain' }), 415, /JPEG, PNG or WebP/],
    ['HEIC', add(phone, heic), 415, /HEIC/],
    ['HEIC that says so', add(phone, heic, { type: 'image/heic' }), 415, /HEIC/],
    ['half a picture', add(phone, photo.subarray(0, photo.length / 2)), 422, /incomplete/],
    ['100 pixels', add(phone, small), 422, /100 × 75 .* 720 × 540/],
    ['a panorama', add(phone, panorama), 422, /too small: it would show only \d+ × \d+/],
    ['20 MB', add(phone, Buffer.alloc(20_000_000, 1)), 413, /12 MB/],
    ['no such part', add(phone, photo, { focus: 101 }), 422, /cannot process this call/],
    ['no such size', add(phone, photo, { size: 'huge' }), 422, /cannot process this call/],
    ['too small for its use', add(phone, smallForLarge, { size: 'wide' }), 422, /1000 × 750 .* 1200 × 900/],
  ];

  for (const [what, call, status, sentence] of refusals) {
    const response = await call;
    assert.equal(response.status, status, what);
    assert.match(await sentenceOf(response), sentence, what);
  }
  assert.equal(await statusOf(add(stranger(site), photo)), 401);
  assert.ok(await added(phone, photo));
});

bothSites('a picture is private until it is published, and stays while it is named', async (site) => {
  const phone = await site.signedIn();
  const { database } = site.server;
  const picture = await added(phone, await plainPhoto());
  const unused = `${'f'.repeat(24)}-50`;
  const files = [{ width: 480, kind: 'webp' as const, bytes: Buffer.from('unused') }];
  await putPicture(database, unused, { whole: Buffer.from('whole'), width: 1200, files }, Date.now());
  const message =
    'Before picture in words of Roof Cleaning still describes the picture that was here before; ' +
    'describe the photo';

  assert.equal(await statusOf(draft(phone, FIELD, UNKNOWN, '')), 422);
  await read(draft(phone, FIELD, picture, ''));
  const form = await read<EditableContent>(phone.get('site'));
  const { kind, draft: drafted } = fieldAt(form, FIELD) as Leaf;
  const refused = await read<{ mistakes: unknown[] }>(publish(phone, 0), 422);
  const { notes } = await read<SiteChanges>(phone.get('site/changes'));

  assert.deepEqual([kind, drafted], ['picture', picture]);
  assert.equal((fieldAt(form, DESCRIPTION) as Leaf).mistake, message);
  assert.deepEqual(refused.mistakes, [{ path: DESCRIPTION, message }]);
  assert.deepEqual(notes, [
    'Roof Cleaning: “Before” is a photo, but “After” is a drawing. Add the other photo, too, if you ' +
      'have one.',
  ]);
  assert.equal(await statusOf(file(phone, picture)), 200);
  assert.equal(await statusOf(file(stranger(site), picture)), 404);

  await read(draft(phone, DESCRIPTION, 'Moss between the shingles', described));
  await read<Published>(publish(phone, 0));

  const shown = await file(stranger(site), picture);
  assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/webp']);
  assert.match(shown.headers.get('cache-control') ?? '', /immutable/);
  assert.equal(await deleteUnusedPictures(database, Date.now()), 0, 'sent a moment ago');
  const later = Date.now() + 2 * DAY;
  assert.equal(await deleteUnusedPictures(database, later), 2, 'the unused crop, and its whole photo');
  assert.equal(await isPictureStored(database.db, unused), false);
  assert.equal(await statusOf(file(phone, unused)), 404);
  assert.equal(await statusOf(phone.get(`site/pictures/${picture}`)), 200);
  const earlier = { id: crypto.randomUUID(), number: 1, base: 2 };
  await read<Published>(phone.post('site/bring-back', earlier));
  assert.equal(await statusOf(file(stranger(site), picture)), 200, 'an open tab still shows it');
});

test('neither PHOTO_SPACE nor visitors’ uploads ever keep out the owner’s pictures', async () => {
  await using small = await smallProgram();
  await using site = await startSiteServer(small, { photoSpace: 5000 });
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

  assert.ok(await added(phone, await plainPhoto()));

  for (const socket of held) socket.destroy();
  const stored = await eventually(async () => {
    const { status } = await putPhoto(url, { requestId }, await jpeg());
    return status === 429 ? undefined : status;
  });
  assert.equal(stored, 201, 'the owner’s pictures do not count');
});

onSqliteSite('a picture that the disk or the store refuses is complete after a retry', async (site) => {
  const phone = await site.signedIn();
  const photo = await plainPhoto();
  const { database } = site.server;
  const { db, hasRoom } = database;
  const stored = async () => db.selectFrom('site_picture').select('name').execute();

  database.hasRoom = () => false;
  const full = await add(phone, photo);
  database.hasRoom = hasRoom;
  await sql`CREATE TRIGGER fails BEFORE INSERT ON site_picture WHEN NEW.kind = 'webp'
    BEGIN SELECT RAISE(ABORT, 'full'); END`.execute(db);
  const failed = await add(phone, photo);

  assert.deepEqual([full.status, full.headers.get('retry-after')], [507, '3600']);
  assert.match(await sentenceOf(full), /room/);
  assert.equal(failed.status, 503);
  assert.match(await sentenceOf(failed), /try again|Try again|later/);
  assert.deepEqual(await stored(), []);
  await sql`DROP TRIGGER fails`.execute(db);
  assert.equal(await statusOf(file(phone, await added(phone, photo))), 200);
});
