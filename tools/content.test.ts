/** `npm run content -- diff, import, export` beside a running site, on both database engines. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { saveDraft } from '../server/publishing/drafts.ts';
import { readHistory } from '../server/publishing/publications.ts';
import { publishDraft } from '../server/publishing/publish.ts';
import { copyProject } from '../tests/support/checkouts.ts';
import { ENVIRONMENT } from '../tests/support/environment.ts';
import { sharePostgres } from '../tests/support/instances.ts';
import { openRunningStore, type StoreSettings } from '../tests/support/open-running-store.ts';
import { eventually, quoteRequest, startProgram, temporaryFolder } from '../tests/support/server.ts';
import { ofFiles } from '../tests/support/site-desk.ts';
import { readInForce } from './build/read-site.ts';

const { createDatabase } = sharePostgres();
const root = fileURLToPath(new URL('..', import.meta.url));
const { phone: PHONE } = ofFiles.company;
const AT_DESK = '(734) 555-0111';
const IN_FILE = '(734) 555-0122';

/** Publishes another phone number, as the desk does. */
async function publishPhone(store: StoreSettings): Promise<void> {
  await using database = await openRunningStore(store);
  await saveDraft(database, ofFiles, {
    path: 'company/phone',
    value: AT_DESK,
    seen: PHONE,
    device: 'a',
    nowMs: 1,
  });
  const wanted = { id: crypto.randomUUID(), base: 0, by: 'Safari on iPhone', nowMs: 2 };
  const result = await publishDraft({ database, ofFiles, tryRendering: async () => {} }, wanted);
  assert.equal(result.kind, 'published');
}

/** Stores an old picture that no content uses. */
async function putPicture(store: StoreSettings): Promise<void> {
  await using database = await openRunningStore(store);
  const picture = {
    name: `${'ab'.repeat(12)}-50`,
    width: 480,
    kind: 'avif' as const,
    size: 3,
    bytes: Buffer.from('abc'),
  };
  await database.db
    .insertInto('site_picture')
    .values({ ...picture, made_ms: 1 })
    .execute();
}

async function picturesIn(store: StoreSettings): Promise<number> {
  await using database = await openRunningStore(store);
  const rows = await database.db.selectFrom('site_picture').select('name').execute();
  return rows.length;
}

async function numbersIn(store: StoreSettings): Promise<number[]> {
  await using database = await openRunningStore(store);
  const history = await readHistory(database.db);
  return history.map(({ number }) => number);
}

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  test(`${engine}: the files are compared, published and written while the site runs`, async () => {
    const databaseUrl = engine === 'PostgreSQL' ? await createDatabase('content') : undefined;
    await using project = await copyProject();
    await symlink(join(root, 'build'), join(project.path, 'build'));
    await using data = await temporaryFolder();
    const settings = { DATA_DIR: data.path, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
    const file = join(project.path, 'content', 'company.yaml');
    const content = (command: string) => {
      const env = { ...ENVIRONMENT, ...settings };
      const ended = spawnSync(process.execPath, [join(project.path, 'tools', 'content.ts'), command], {
        encoding: 'utf8',
        env,
      });
      return `${ended.stdout}${ended.stderr}`;
    };
    const before = content('diff');
    await using program = await startProgram(settings, { root: project.path });
    await program.isServing;
    const shows = (phone: string) =>
      eventually(async () => ((await (await fetch(program.url)).text()).includes(phone) ? true : undefined));
    const nothingToForget = content('forget');
    const store = { dataDir: data.path, databaseUrl };
    const { content: builtBefore } = await readInForce(store);

    await publishPhone(store);
    await shows(AT_DESK);
    const differs = content('diff');
    const { content: built } = await readInForce(store);
    await writeFile(file, `# Ours\n${(await readFile(file, 'utf8')).replace(PHONE, IN_FILE)}`);
    await using second = databaseUrl ? await startProgram(settings, { root: project.path }) : undefined;
    await second?.isServing;
    const imported = content('import');
    await shows(IN_FILE);
    const same = content('diff');
    await writeFile(file, (await readFile(file, 'utf8')).replace(IN_FILE, PHONE));
    const exported = content('export');
    await putPicture(store);
    const forgotten = content('forget');
    const picturesLeft = await picturesIn(store);
    const forgottenAgain = content('forget');

    assert.match(before, /^Nothing was published at the desk yet/);
    assert.equal(builtBefore.frame.company.phone, PHONE);
    assert.equal(built.frame.company.phone, AT_DESK, 'a static site is built of what is published');
    assert.equal(differs, `company/phone\n  published: "${AT_DESK}"\n  file:      "${PHONE}"\n`);
    if (second)
      assert.match(
        second.output(),
        /^The files in content\/ differ from what is published; npm run content -- diff shows it/m,
      );
    assert.equal(imported, 'Published as publication 3\n');
    assert.equal(same, 'The files match what is published (publication 3).\n');
    assert.match(nothingToForget, /^Nothing was published at the desk yet, so there is nothing to forget\n$/);
    assert.match(forgotten, /^2 earlier publications are forgotten; only publication 3, /);
    assert.match(forgottenAgain, /^0 earlier publications are forgotten; /);
    assert.deepEqual(await numbersIn(store), [3]);
    assert.equal(picturesLeft, 0);
    assert.equal(exported, 'The files in content/ now match publication 3\n');
    const written = await readFile(file, 'utf8');
    assert.match(written, /^# Ours$/m);
    assert.ok(written.includes(`phone: ${IN_FILE}`));
    assert.match(content('diff'), /^The files match what is published/);
    assert.match(content('nonsense'), /^Usage: npm run content -- <command>/);

    // A mistake in the files does not stop a site that has a publication. E-mails use the files' address.
    const ours = written.replace(IN_FILE, '(734) 555').replace(/^email: .*$/m, 'email: us@cedarcare.com');
    await writeFile(file, ours);
    // A running instance has the former address, and would redirect the e-mail there once it is the sender.
    for (const former of [program, second]) {
      former?.child.kill('SIGTERM');
      await former?.exited;
    }
    await using third = await startProgram(settings, { root: project.path });
    await third.isServing;
    assert.ok((await (await fetch(third.url)).text()).includes(IN_FILE));
    assert.match(third.output(), /^content\/company\.yaml, line \d+: Phone must have ten digits/m);
    assert.match(
      third.output(),
      /^The files in content\/ have a mistake .*, so the site goes on with what is published/m,
    );
    assert.equal((await third.post(quoteRequest())).status, 201);
    const mail = join(data.path, 'mail');
    const email = await eventually(async () => (await readdir(mail)).find((name) => name.endsWith('.eml')));
    assert.match(await readFile(join(mail, email), 'utf8'), /^To: us@cedarcare\.com$/m);
  });
}
