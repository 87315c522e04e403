/** A real restic repository for tests, a store, and `npm run quotes` with both. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPhotoStore } from '../../server/photos/photos.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import { createStore } from '../../server/store/store.ts';
import { ENVIRONMENT } from './environment.ts';
import { temporaryFolder } from './server.ts';
import { newRequest } from './stores.ts';
import { deskWith } from './terminal.ts';

const hasRestic = spawnSync('restic', ['version']).error === undefined;
/** Options of tests that need a real repository. */
export const withRestic = { skip: hasRestic ? false : 'restic is not installed: apt-get install restic' };
const program = fileURLToPath(new URL('../../server/terminal/main.ts', import.meta.url));
/** The size of a photo, bytes. */
export const PHOTO = 300_000;

/** A folder for data, a folder for copies, and a place for the repository, which the first backup creates. */
export async function place() {
  const folder = await temporaryFolder();
  const paths = { data: join(folder.path, 'data'), copies: join(folder.path, 'copies') };
  const password = join(folder.path, 'password');
  await mkdir(paths.copies);
  await writeFile(password, 'a secret of the tests\n');
  const settings = {
    DATA_DIR: paths.data,
    BACKUP_TO: join(folder.path, 'repository'),
    BACKUP_PASSWORD_FILE: password,
    RESTIC_CACHE_DIR: join(folder.path, 'cache'),
  };
  const quotes = (args: string[], others: Record<string, string> = {}) =>
    deskWith({ ...settings, ...others }, ...args);
  /** In a process of its own, for two at once and for another folder. */
  const spawnQuotes = async (args: string[], others: Record<string, string> = {}, cwd?: string) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      env: { ...ENVIRONMENT, ...settings, ...others },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const [status] = await once(child, 'close');
    return { status, output };
  };
  const restic = (...args: string[]) => {
    const env = { ...ENVIRONMENT, RESTIC_REPOSITORY: settings.BACKUP_TO, RESTIC_PASSWORD_FILE: password };
    const { status, stdout, stderr } = spawnSync('restic', ['--no-cache', ...args], {
      encoding: 'utf8',
      env,
    });
    assert.equal(status, 0, stderr);
    return stdout;
  };
  return {
    ...paths,
    path: folder.path,
    password,
    settings,
    quotes,
    spawnQuotes,
    restic,
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}

/** Stores a request. Its photos are random bytes, which restic cannot compress. Resolves to its id. */
export async function addRequest(dataDir: string, photos = 0): Promise<string> {
  const database = openSqlite(dataDir);
  const request = newRequest({ photoCount: photos, recipients: [] });
  await createStore(database).put(request);
  for (let number = 1; number <= photos; number += 1) {
    const photo = { width: 1, height: 1, picture: randomBytes(PHOTO), preview: randomBytes(PHOTO / 100) };
    await createPhotoStore(database).put(
      { requestId: request.requestId ?? '', number, sourceHash: 'a' },
      photo,
      1,
    );
  }
  await database.close();
  return request.requestId ?? '';
}

export async function readAll(dataDir: string) {
  const database = openSqlite(dataDir);
  const requests = await createStore(database).list({ isQuarantined: false });
  const state = await database.db.selectFrom('desk_state').selectAll().executeTakeFirstOrThrow();
  const photos = await database.db
    .selectFrom('photo_file')
    .selectAll()
    .orderBy('request_id')
    .orderBy('number')
    .execute();
  await database.close();
  return { ids: requests.map(({ request_id }) => request_id).toSorted(), state, photos };
}
