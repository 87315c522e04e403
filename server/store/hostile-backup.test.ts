/** Restoring a backup made by an attacker: only rows of known tables are read. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { temporaryFolder } from '../../tests/support/server.ts';
import { newRequest } from '../../tests/support/stores.ts';
import { createPhotoStore } from '../photos/photos.ts';
import { restoreSqlite } from './restore.ts';
import { openSqlite } from './sqlite.ts';
import { createStore } from './store.ts';

/** A store with a request and its photo, and a backup of it manipulated with `sql`. */
async function folderWith(sql: string) {
  const folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const backup = join(folder.path, 'backup.sqlite');
  const database = openSqlite(data);
  const request = newRequest({ photoCount: 1, recipients: [] });
  await createStore(database).put(request);
  const photo = { width: 1, height: 1, picture: Buffer.from('picture'), preview: Buffer.from('preview') };
  await createPhotoStore(database).put(
    { requestId: request.requestId ?? '', number: 1, sourceHash: 'a' },
    photo,
    1,
  );
  await database.backup(backup);
  await database.close();
  const changed = new DatabaseSync(backup, { defensive: false, enableForeignKeyConstraints: false });
  changed.exec(sql);
  changed.close();
  return {
    data,
    backup,
    requestId: request.requestId ?? '',
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

const schemaOf = (file: string) => {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();
  database.close();
  return rows.map((row) => ({ ...row }));
};

const edited = (change: string) => `PRAGMA writable_schema = ON; ${change}; PRAGMA writable_schema = RESET`;

for (const [what, sql] of [
  [
    'triggers',
    `CREATE TRIGGER let_in AFTER INSERT ON quote_request
       BEGIN INSERT INTO device VALUES ('a', 'b', 'c', 1, 1, 'd'); END;
     CREATE TRIGGER hide AFTER INSERT ON quote_request BEGIN DELETE FROM quote_request; END`,
  ],
  ['views', 'CREATE VIEW everything AS SELECT payload FROM quote_request'],
  ['tables and indexes', 'CREATE TABLE more (a); CREATE UNIQUE INDEX one ON quote_request (status)'],
  ['a virtual table', 'CREATE VIRTUAL TABLE found USING fts5 (words)'],
  ['columns', "ALTER TABLE quote_request ADD COLUMN more TEXT NOT NULL DEFAULT 'x'"],
  ['a generated column', "ALTER TABLE quote_request ADD COLUMN more TEXT AS (upper(payload) || 'x')"],
  [
    'a CHECK in an edited schema',
    edited(
      `UPDATE sqlite_schema SET sql = replace(
        sql, 'promise_hours INTEGER', 'promise_hours INTEGER CHECK (promise_hours > 0)'
      )`,
    ),
  ],
  ['rows of devices', "INSERT INTO device VALUES ('a', 'b', 'c', 1, 1, 'd')"],
] as const) {
  test(`a backup with ${what} added is restored without the addition`, async () => {
    await using folder = await folderWith(sql);
    await openSqlite(join(folder.data, 'fresh')).close();
    const ours = schemaOf(join(folder.data, 'fresh', 'quotes.sqlite'));

    restoreSqlite(folder.backup, folder.data);

    assert.deepEqual(schemaOf(join(folder.data, 'quotes.sqlite')), ours);
    const restored = openSqlite(folder.data);
    const later = newRequest({ recipients: [] });
    await createStore(restored).put(later);
    const ids = (await createStore(restored).list({ isQuarantined: false })).map(
      ({ request_id }) => request_id,
    );
    assert.deepEqual(ids.toSorted(), [folder.requestId, later.requestId].toSorted());
    assert.deepEqual(await restored.db.selectFrom('device').select('id').execute(), []);
    const photo = await createPhotoStore(restored).read(folder.requestId, 1, 'picture');
    assert.equal(Buffer.from(photo ?? []).toString(), 'picture');
    await restored.close();
  });
}

const RENAMED = 'PRAGMA legacy_alter_table = ON; ALTER TABLE no_reminder RENAME TO other;';

for (const [what, sql] of [
  ['a view', `${RENAMED} CREATE VIEW no_reminder AS SELECT * FROM other`],
  ['a virtual table', `${RENAMED} CREATE VIRTUAL TABLE no_reminder USING fts5 (contact, made_ms)`],
  ['without one of its columns', 'ALTER TABLE no_reminder DROP COLUMN made_ms'],
  [
    'given a computed column',
    `ALTER TABLE no_reminder DROP COLUMN made_ms;
     ALTER TABLE no_reminder ADD COLUMN made_ms AS (length(contact))`,
  ],
  ['missing', 'DROP TABLE no_reminder'],
  [
    'edited to invalid SQL',
    edited("UPDATE sqlite_schema SET sql = 'CREATE TABLE a(' WHERE name = 'no_reminder'"),
  ],
  [
    'on the pages of another',
    edited(
      `UPDATE sqlite_schema
       SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'photo_file')
       WHERE name = 'no_reminder'`,
    ),
  ],
  ['with rows about missing requests', 'DELETE FROM quote_request'],
] as const) {
  test(`a backup in which one of our tables is ${what} is refused in one line`, async () => {
    await using folder = await folderWith(sql);

    assert.throws(
      () => restoreSqlite(folder.backup, folder.data),
      (error: Error) => /^\S+ is not a complete backup \([^\n]*\); nothing was changed$/.test(error.message),
    );

    assert.deepEqual((await readdir(folder.data)).toSorted(), ['instance.lock', 'quotes.sqlite']);
    const present = openSqlite(folder.data);
    assert.equal((await createStore(present).list({ isQuarantined: false })).length, 1);
    await present.close();
  });
}

test('a backup can be restored on a file system without hard links', async () => {
  await using folder = await folderWith('');
  const module = new URL('./restore.ts', import.meta.url).href;
  const program = `
    import { restoreSqlite } from '${module}';
    console.log(restoreSqlite(process.argv[1], process.argv[2]));`;
  const words = ['--input-type=module', '-e', program, folder.backup, folder.data];
  const former = (await stat(join(folder.data, 'quotes.sqlite'))).size;
  // As on exFAT and some network drives.
  const traced = ['-f', '-qq', '-e', 'trace=link,linkat', '-e', 'inject=link,linkat:error=EPERM'];

  const { status, stdout, stderr } = spawnSync('strace', [...traced, process.execPath, ...words], {
    encoding: 'utf8',
  });

  assert.equal(status, 0, stderr);
  assert.match(stderr, /EPERM.*INJECTED/);
  const aside = stdout.trim();
  assert.equal((await stat(aside)).size, former);
  for (const file of [aside, join(folder.data, 'quotes.sqlite')]) {
    const database = new DatabaseSync(file, { readOnly: true });
    assert.equal(database.prepare('SELECT count(*) AS count FROM quote_request').get()?.count, 1);
    database.close();
  }
});
