import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { selectByChange, selectByWords } from '../tests/select.ts';
import { temporaryFolder } from '../tests/support/server.ts';

const FILES = {
  'domain/phone.ts': 'export const digits = 10;',
  'domain/phone.test.ts': "import './phone.ts';\ntest('ten digits', () => {});",
  'server/form.ts': "import { digits } from '../domain/phone.ts';",
  'server/form.test.ts': "import { form } from './form.ts';\ntest('a form', () => {});",
  'server/mail.test.ts': "test('an e-mail of ten digits', () => {});",
  'desk/inbox.tsx': '',
  'tests/desk-inbox.spec.ts': "test('the inbox', () => {});",
  'tests/theme.spec.ts': "test('the theme', () => {});",
};

async function project() {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder.path, name)), { recursive: true });
    await writeFile(join(folder.path, name), text);
  }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder.path });
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', 'All');
  return {
    path: folder.path,
    change: (name: string) => writeFile(join(folder.path, name), '// changed'),
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}

test('words choose the test files of that name, otherwise the tests with that title', async () => {
  await using folder = await project();

  assert.deepEqual(selectByWords(folder.path, 'phone'), { files: ['domain/phone.test.ts'] });
  const { files, title } = selectByWords(folder.path, 'ten digits');
  assert.deepEqual(files.toSorted(), ['domain/phone.test.ts', 'server/mail.test.ts']);
  assert.equal(title, 'ten digits');
  assert.deepEqual(selectByWords(folder.path, 'nothing'), { files: [], title: 'nothing' });
});

test('a change chooses the tests that import it, and those that open a page with it', async () => {
  await using folder = await project();
  const selected = () => selectByChange(folder.path).files.toSorted();

  assert.deepEqual(selected(), []);
  await folder.change('desk/inbox.tsx');
  assert.deepEqual(selected(), ['tests/desk-inbox.spec.ts']);
  await folder.change('domain/phone.ts');
  assert.deepEqual(selected(), [
    'domain/phone.test.ts',
    'server/form.test.ts',
    'tests/desk-inbox.spec.ts',
    'tests/theme.spec.ts',
  ]);
});

test('a new test file is chosen before its first commit', async () => {
  await using folder = await project();

  await folder.change('server/new.test.ts');

  assert.deepEqual(selectByChange(folder.path).files, ['server/new.test.ts']);
});
