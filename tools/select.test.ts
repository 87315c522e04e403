import assert from 'node:assert/strict';
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
  'tests/work-on-site.spec.ts': "import { signIn } from './desk-page.ts';",
  'tests/webkit.test.ts': "import { newCode } from './desk-page.ts';",
};

async function project() {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder.path, name)), { recursive: true });
    await writeFile(join(folder.path, name), text);
  }
  return folder;
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
  const selected = (...changed: string[]) => selectByChange(folder.path, changed).files.toSorted();

  assert.deepEqual(selected(), []);
  assert.deepEqual(selected('server/mail.test.ts'), ['server/mail.test.ts']);
  const bothPages = ['tests/webkit.test.ts', 'tests/work-on-site.spec.ts'];
  assert.deepEqual(selected('desk/inbox.tsx'), ['tests/desk-inbox.spec.ts', ...bothPages]);
  assert.deepEqual(selected('site/theme.ts'), ['tests/theme.spec.ts', ...bothPages]);
  assert.deepEqual(selected('domain/phone.ts'), [
    'domain/phone.test.ts',
    'server/form.test.ts',
    'tests/desk-inbox.spec.ts',
    'tests/theme.spec.ts',
    ...bothPages,
  ]);
});
