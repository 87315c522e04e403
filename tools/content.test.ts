/** `npm run content -- diff, import, export` beside a running site, on both database engines. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { saveDraft } from '../server/publishing/drafts.ts';
import { readHistory } from '../server/publishing/publications.ts';
import { publishDraft } from '../server/publishing/publish.ts';
import { openDatabase } from '../server/store/open.ts';
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

/** Publishes another phone number, as the desk does, and stores an old picture that no content uses. */
async function publishPhone(store: StoreSettings): Promise<void> {
  await using database = await openRunningStore(store);
  const draft = { path: 'company/phone', value: AT_DESK, seen: PHONE, device: 'a', nowMs: 1 };
  await saveDraft(database, ofFiles, draft);
  const wanted = { id: crypto.randomUUID(), base: 0, by: 'Safari on iPhone', nowMs: 2 };
  const result = await publishDraft({ database, ofFiles, tryRendering: async () => {} }, wanted);
  assert.equal(result.kind, 'published');
  const picture = { name: `${'ab'.repeat(12)}-50`, width: 480, kind: 'avif' as const, made_ms: 1 };
  await database.db
    .insertInto('site_picture')
    .values({ ...picture, size: 3, bytes: Buffer.from('abc') })
    .execute();
}

// One copy of the project, with the built program, for all tests.
const project = await copyProject();
await symlink(join(root, 'build'), join(project.path, 'build'));
const file = join(project.path, 'content', 'company.yaml');
const text = await readFile(file, 'utf8');
after(() => project[Symbol.asyncDispose]());
afterEach(() => writeFile(file, text));

function contentCommand(settings: Record<string, string>) {
  const tool = join(project.path, 'tools', 'content.ts');
  const env = { ...ENVIRONMENT, NODE_COMPILE_CACHE: join(project.path, 'compiled'), ...settings };
  return (command: string) => {
    const { stdout, stderr } = spawnSync(process.execPath, [tool, command], { encoding: 'utf8', env });
    return `${stdout}${stderr}`;
  };
}

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  test(`${engine}: the files are compared, published and written while the site runs`, async () => {
    const databaseUrl = engine === 'PostgreSQL' ? await createDatabase('content') : undefined;
    await using data = await temporaryFolder();
    const settings = { DATA_DIR: data.path, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
    const content = contentCommand(settings);
    await using program = await startProgram(settings, { root: project.path });
    await program.isServing;
    const shows = (phone: string) =>
      eventually(async () => ((await (await fetch(program.url)).text()).includes(phone) ? true : undefined));
    const store = { dataDir: data.path, databaseUrl };
    const { content: builtBefore } = await readInForce(store);

    await publishPhone(store);
    await shows(AT_DESK);
    const differs = content('diff');
    const { content: built } = await readInForce(store);
    await writeFile(file, `# Ours\n${text.replace(PHONE, IN_FILE)}`);
    await using second = databaseUrl ? await startProgram(settings, { root: project.path }) : undefined;
    await second?.isServing;
    const imported = content('import');
    await shows(IN_FILE);
    await writeFile(file, (await readFile(file, 'utf8')).replace(IN_FILE, PHONE));
    const exported = content('export');
    const same = content('diff');
    const forgotten = content('forget');

    assert.equal(builtBefore.frame.company.phone, PHONE);
    assert.equal(built.frame.company.phone, AT_DESK, 'a static site is built of what is published');
    assert.equal(differs, `company/phone\n  published: "${AT_DESK}"\n  file:      "${PHONE}"\n`);
    if (second)
      assert.match(
        second.output(),
        /^The files in content\/ differ from what is published; npm run content -- diff shows it/m,
      );
    assert.equal(imported, 'Published as publication 3\n');
    assert.equal(exported, 'The files in content/ now match publication 3\n');
    assert.equal(same, 'The files match what is published (publication 3).\n');
    const written = await readFile(file, 'utf8');
    assert.match(written, /^# Ours$/m);
    assert.ok(written.includes(`phone: ${IN_FILE}`));
    assert.match(forgotten, /^2 earlier publications are forgotten; only publication 3, /);
    await using database = await openRunningStore(store);
    const history = await readHistory(database.db);
    assert.deepEqual(
      history.map(({ number }) => number),
      [3],
    );
    assert.deepEqual(await database.db.selectFrom('site_picture').select('name').execute(), []);
  });
}

test('with nothing published there is nothing to compare or to forget; a wrong command is explained', async () => {
  await using data = await temporaryFolder();
  const content = contentCommand({ DATA_DIR: data.path });

  assert.match(content('diff'), /^Nothing was published at the desk yet/);
  assert.equal(content('forget'), 'Nothing was published at the desk yet, so there is nothing to forget\n');
  assert.match(content('nonsense'), /^Usage: npm run content -- <command>/);
});

test('a mistake in the files stops no site that has a publication, and e-mails use the files’ address', async () => {
  await using data = await temporaryFolder();
  const settings = { DATA_DIR: data.path };
  const store = { dataDir: data.path, databaseUrl: undefined };
  await (await openDatabase(store)).close();
  await publishPhone(store);
  const mistaken = text.replace(PHONE, '(734) 555').replace(/^email: .*$/m, 'email: us@cedarcare.com');
  await writeFile(file, mistaken);

  await using program = await startProgram(settings, { root: project.path });
  await program.isServing;

  assert.ok((await (await fetch(program.url)).text()).includes(AT_DESK));
  assert.match(program.output(), /^content\/company\.yaml, line \d+: Phone must have ten digits/m);
  assert.match(
    program.output(),
    /^The files in content\/ have a mistake .*, so the site goes on with what is published/m,
  );
  assert.equal((await program.post(quoteRequest())).status, 201);
  const mail = join(data.path, 'mail');
  const email = await eventually(async () => (await readdir(mail)).find((name) => name.endsWith('.eml')));
  assert.match(await readFile(join(mail, email), 'utf8'), /^To: us@cedarcare\.com$/m);
});
