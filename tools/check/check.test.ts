/** The check names mistakes in settings for the owner, and the sample passes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sentenceOf } from '../../server/content/read.ts';
import { copyOfOwnersFiles, root } from '../../tests/support/owner.ts';
import { temporaryFolder } from '../../tests/support/server.ts';
import { checkArt } from './check.ts';

let copy: Awaited<ReturnType<typeof copyOfOwnersFiles>>;
before(async () => {
  copy = await copyOfOwnersFiles();
});
after(() => copy[Symbol.asyncDispose]());

test('the sample site passes the check', async () => {
  assert.deepEqual(await copy.said(), { mistakes: [], warnings: [] });
});

test('an unknown name in .env is only a warning', async () => {
  const file = join(copy.path, '.env');
  await writeFile(
    file,
    '# MINE=1\nQUOTE_MAIL_TO=owner@example.com\nSITE_URL=https://www.example.com\nAWS_ACCESS_KEY_ID=a\n',
  );
  try {
    assert.deepEqual(await copy.said(), {
      mistakes: [],
      warnings: [
        '.env, line 2: this site has no setting QUOTE_MAIL_TO (did you mean QUOTE_EMAIL_TO?); it ' +
          'changes nothing',
      ],
    });
  } finally {
    await rm(file);
  }
});

test('a .env that keeps the programs from starting is a mistake', async () => {
  const file = join(copy.path, '.env');
  await writeFile(file, '\ufeffSITE_URL=https://www.example.com\n', 'utf16le');
  try {
    assert.deepEqual(await copy.said(), {
      mistakes: ['.env, line 1: The file is saved as UTF-16; save it as UTF-8'],
      warnings: [],
    });
    await writeFile(file, '\ufeffQUOTE_MAIL_TO=owner@example.com\r\n');
    assert.match(
      (await copy.said()).warnings[0] ?? '',
      /^\.env, line 1: this site has no setting QUOTE_MAIL_TO /,
    );
  } finally {
    await rm(file);
  }
});

test('settings in a file whose name is only almost .env are a warning', async () => {
  const file = join(copy.path, '.env.txt');
  await writeFile(file, 'SITE_URL=https://www.example.com\n');
  try {
    assert.deepEqual(await copy.said(), {
      mistakes: [],
      warnings: ['.env.txt: settings are read only from .env; give the file this name'],
    });
  } finally {
    await rm(file);
  }
});

for (const sign of ['#', '?']) {
  test(`a folder named with ${sign} is reported in one line, because nothing can be built there`, async () => {
    await using parent = await temporaryFolder();
    const folder = join(parent.path, `site ${sign}1`, 'of ours');
    await cp(copy.path, folder, { recursive: true });

    const { mistakes } = await checkArt(folder);

    assert.deepEqual(mistakes.map(sentenceOf), [
      `${folder}: Nothing can be built in a folder whose path contains ${sign}; rename the folder with ` +
        'this character',
    ]);
  });
}

test('mistakes in content, colors and pictures are reported together', async () => {
  const { mistakes } = await copy.edited('content/company.yaml', [['(734) 555-0148', '555-0148']], () =>
    copy.edited('site/styles/tokens.css', [['--amber-day: #f7ad37', '--amber-day: gold']], () => copy.said()),
  );

  assert.match(mistakes[0] ?? '', /^content\/company\.yaml, line \d+: Phone must have ten digits/);
  assert.match(mistakes[1] ?? '', /^site\/styles\/tokens\.css, line \d+: --amber-day is gold/);
  assert.equal(mistakes.length, 2, mistakes.join('\n'));
});

test('npm run content -- check reports success in plain text', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'tools', 'content.ts'), 'check'],
    {
      encoding: 'utf8',
    },
  );

  assert.equal(status, 0, stderr);
  assert.equal(stdout, 'Content, colors, pictures and .env are in order.\n');
});
