/** The check names mistakes in settings and colors for the owner, and the sample passes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sentenceOf } from '../../server/content/read.ts';
import { copyOfOwnersFiles, root } from '../../tests/support/owner.ts';
import { temporaryFolder } from '../../tests/support/server.ts';
import { TOKENS_FILE } from '../tokens.ts';
import { checkArt } from './check.ts';
import { colorMistakes } from './colors.ts';

let copy: Awaited<ReturnType<typeof copyOfOwnersFiles>>;
before(async () => {
  copy = await copyOfOwnersFiles();
});
after(() => copy[Symbol.asyncDispose]());

/** The check's sentences while a file with these bytes is beside the content. */
async function saidWith(name: string, bytes: string | Buffer) {
  await writeFile(join(copy.path, name), bytes);
  const said = await copy.said();
  await rm(join(copy.path, name));
  return said;
}

test('an unknown name in .env, or a file whose name is only almost .env, is only a warning', async () => {
  const lines = [
    '# MINE=1',
    'QUOTE_MAIL_TO=a@example.com',
    'SITE_URL=https://www.example.com',
    'AWS_KEY_ID=a',
  ];

  assert.deepEqual(await saidWith('.env', lines.join('\n')), {
    mistakes: [],
    warnings: [
      '.env, line 2: this site has no setting QUOTE_MAIL_TO (did you mean QUOTE_EMAIL_TO?); it changes nothing',
    ],
  });
  assert.match(
    (await saidWith('.env', '\ufeffQUOTE_MAIL_TO=owner@example.com\r\n')).warnings[0] ?? '',
    /^\.env, line 1: this site has no setting QUOTE_MAIL_TO /,
  );
  assert.deepEqual(await saidWith('.env.txt', 'SITE_URL=https://www.example.com\n'), {
    mistakes: [],
    warnings: ['.env.txt: settings are read only from .env; give the file this name'],
  });
  const utf16 = Buffer.from('\ufeffSITE_URL=https://www.example.com\n', 'utf16le');
  assert.deepEqual(await saidWith('.env', utf16), {
    mistakes: ['.env, line 1: The file is saved as UTF-16; save it as UTF-8'],
    warnings: [],
  });
});

test('a folder named with # or ? is reported in one line, because nothing can be built there', async () => {
  for (const sign of ['#', '?']) {
    await using parent = await temporaryFolder();
    const folder = join(parent.path, `site ${sign}1`, 'of ours');
    await cp(copy.path, folder, { recursive: true });

    const { mistakes } = await checkArt(folder);

    assert.deepEqual(mistakes.map(sentenceOf), [
      `${folder}: Nothing can be built in a folder whose path contains ${sign}; rename the folder with ` +
        'this character',
    ]);
  }
});

test('mistakes in content, colors and pictures are reported together', async () => {
  const { mistakes } = await copy.edited('content/company.yaml', [['(734) 555-0148', '555-0148']], () =>
    copy.edited('site/styles/tokens.css', [['--amber-day: #f7ad37', '--amber-day: gold']], () => copy.said()),
  );

  assert.match(mistakes[0] ?? '', /^content\/company\.yaml, line \d+: Phone must have ten digits/);
  assert.match(mistakes[1] ?? '', /^site\/styles\/tokens\.css, line \d+: --amber-day is gold/);
  assert.equal(mistakes.length, 2, mistakes.join('\n'));
});

test('npm run content -- check reports success in plain text', () => {
  const words = [join(root, 'tools', 'content.ts'), 'check'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });

  assert.equal(status, 0, stderr);
  assert.equal(stdout, 'Content, colors, pictures and .env are in order.\n');
});

const css = await readFile(join(root, TOKENS_FILE), 'utf8');

const slips: [from: string | RegExp, to: string, sentence: RegExp][] = [
  [
    '--amber-day: #f7ad37',
    '--amber-day: #c8102g',
    /^site\/styles\/tokens\.css, line \d+: --amber-day is #c8102g; write a color as # and six digits, like #f7ad37$/,
  ],
  ['#f7ad37', 'f7ad37', /--amber-day is f7ad37; write a color/],
  ['#fbba4a', 'gold', /--amber-night is gold; write a color/],
  ['#f7ad37;', '#f7ad37', /line \d+: a ; is missing in --amber-day/],
  ['var(--ink) 50%', 'var(--ink 50%', /line \d+: a \) is missing in --sand/],
  [
    '--on-amber-day: #072a33',
    '--on-amber-day: #ffffff',
    /--on-amber-day #ffffff on --amber-day #f7ad37 has a contrast of 1\.\d\d : 1 in the light theme, and needs 4\.5; make one of the two lighter or darker$/,
  ],
  [
    /--ink-3: light-dark\([^;]*\);/,
    '--ink-3: light-dark(#4e686f, #2a4a50);',
    /--ink-3 #2a4a50 on --paper-night #071a20 .* in the dark theme/,
  ],
  [
    '--deep-day: #072a33',
    '--deep-day: #5b8a96',
    /--paper-day #fcfaf4 on --deep-day #5b8a96 has .* lighter or darker$/,
  ],
  [
    '--paper-day: #fcfaf4',
    '--paper-day: #c0c0c0',
    /--ink-3 #\w{6} on --paper-day #c0c0c0 has .* darker \(--ink-3 is mixed from --ink-day, --paper-day\)$/,
  ],
  [/ *--water-day: .*\n/, '', /--water-day is missing; write a color/],
];

test('a mistyped, missing or hardly readable color is named with what to write', () => {
  for (const [from, to, sentence] of slips) {
    const changed = css.replace(from, to);
    assert.notEqual(changed, css);

    const [first] = colorMistakes(changed);

    assert.match(first ? sentenceOf(first) : 'no sentence', sentence);
  }
});
