/** What an owner reads after a slip of the hand, and where there is none: quotes, commas, brackets, blanks, kinds of files. */
import assert from 'node:assert/strict';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  COMPANY,
  copyOfOwnersFiles,
  HOURS,
  SERVICES,
  type Slip,
  TESTIMONIALS,
  TOKENS,
  testSlips,
} from '../../tests/support/owner.ts';

let copy: Awaited<ReturnType<typeof copyOfOwnersFiles>>;
before(async () => {
  copy = await copyOfOwnersFiles();
});
after(() => copy[Symbol.asyncDispose]());

const slips: Slip[] = [
  // A text editor's slips.
  [
    COMPANY,
    "phone: '(734) 555-0148',",
    "phone: '(734) 555-0148'",
    /^content\/company\.ts, line @\+1: a comma is missing before this line$/,
  ],
  [
    COMPANY,
    "shortName: 'Huron Bright'",
    'shortName: ‘Huron Bright’',
    /line @: a curly quote stands here \(‘\); write a straight one \('\)$/,
  ],
  [COMPANY, "'Michigan'", '“Michigan”', /line @: a curly quote stands here \(“\)/],
  [
    COMPANY,
    "'Huron Bright'",
    "'Huron's Best'",
    /line @: the apostrophe in Huron's ends the text; write the text between double quotes \("\)$/,
  ],
  [
    TESTIMONIALS,
    "'Our waiting room",
    "'We don't wait. Our waiting room",
    /line \d+: the apostrophe in don't ends the text/,
  ],
  [
    COMPANY,
    "'Michigan',",
    "'Michigan,",
    /line @: the text that begins here has no closing quote at its end; a text stands on one line$/,
  ],
  [
    COMPANY,
    "'Michigan',",
    "Michigan',",
    /line @: the text that begins here has no closing quote at its end; a text stands on one line$/,
  ],
  [COMPANY, "'Ann Arbor'],", "'Ann Arbor',", /line @\+2: a ] is missing: the list of line @ is not closed$/],
  [COMPANY, "'Livonia', 'Brighton'", "'Livonia' 'Brighton'", /line @: a comma or a quote is missing before 'Brighton'/],
  [SERVICES, '} satisfies Record<string, ServiceEntry>;', '', /content\/services\.ts/],
  [COMPANY, "state: 'Michigan'", 'state: Michigan', /line @: Michigan stands here without quotes; write 'Michigan'$/],
  [COMPANY, "state: 'Michigan'", "state; 'Michigan'", /line @: a comma or a quote is missing before ; 'Michigan',$/],
  [COMPANY, /( {2}phone: .*\n)/, '$1$1', /line @\+1: phone stands here again, after line @; delete one$/],
  [SERVICES, /( {2}'soft-washing': [\s\S]*?\n {2}\},\n)/, '$1$1', /: soft-washing stands here again, after line @/],
  [SERVICES, /( {2}'soft-washing': [\s\S]*?\n {2}\},)\n/, '$1}\n', /line \d+: a } too many stands above this line$/],
  [SERVICES, /( {2}'soft-washing': [\s\S]*?\n) {2}\},\n/, '$1', /line \d+: the { of line \d+ is not closed; write }/],
  [SERVICES, "'soft-washing': {", 'soft-washing: {', /line @: soft-washing needs quotes because of its hyphen/],
  [SERVICES, "'soft-washing': {", "'soft-washing': ", /line @\+1: a { is missing at the end of the line before$/],
  [COMPANY, '} as const;', ');', /line @: the { of line \d+ is not closed before the \) of line @$/],
  [COMPANY, "state: 'Michigan'", "state = 'Michigan'", /line @: write a colon \(:\) after state, not =$/],
  [COMPANY, "state: 'Michigan'", "state 'Michigan'", /line @: a colon \(:\) is missing after state$/],
  [COMPANY, "state: 'Michigan'", "state:: 'Michigan'", /line @: there is a colon too many$/],
  [COMPANY, "state: 'Michigan'", 'state: ', /line @: a text in quotes is missing before the comma$/],
  [COMPANY, "state: 'Michigan'", 'state: null', /line @: state is no text; write a text in quotes$/],
  [
    COMPANY,
    "state: 'Michigan'",
    'state: "The "Mitten""',
    /line @: the double quote before Mitten ends the text; within/,
  ],
  ['content/pages/home.ts', 'your home in', 'your home\nin', /line @: the text that begins here has no closing quote/],
  ['content/pages/about.ts', "value: '100+'", 'value: 100+', /line @: a text in quotes is missing before the comma$/],
  ['content/pages/about.ts', "value: '100+'", 'value: 100', /line @: value of entry 2 is 100; write a text in quotes$/],
  [
    'content/promises.ts',
    'QUOTE_HOURS = 24',
    'QUOTE_HOURS = 24 hours',
    /line @: write the number alone, without a word/,
  ],
  ['content/promises.ts', 'QUOTE_HOURS = 24', 'QUOTE_HOURS = 1.5', /QUOTE_HOURS is 1\.5; write a whole number$/],
  // Text that visitors would see as it was typed.
  [
    'content/pages/home.ts',
    'View Services',
    'View <b>Services</b>',
    /line @: visitors would read <b> as it stands here/,
  ],
  [
    'content/pages/home.ts',
    'View Services',
    'View &amp; Services',
    /line @: visitors would read &amp; as it stands here/,
  ],
  ['content/pages/home.ts', 'View Services', '**View** Services', /line @: visitors would read \*\* as it stands here/],
  ['content/pages/home.ts', 'View Services', 'View\tServices', /line @: an invisible character stands after "View"/],
  ['content/pages/home.ts', 'View Services', 'View Services ', /line @: a blank stands at the beginning or the end of/],
  // What the program takes from a file.
  [TESTIMONIALS, 'export const testimonials', 'const testimonials', /line @: the word export is missing before testim/],
  [
    COMPANY,
    /export const townsInShort.*\n/,
    '',
    /^content\/company\.ts: townsInShort is missing; take it from the version/,
  ],
  [COMPANY, /[\s\S]*/, '', /^content\/company\.ts, line 1: the file is empty; take it from the version before$/],
  [COMPANY, /[\s\S]*/, '{\\rtf1\\ansi', /line 1: the file is saved as rich text; save it as plain text$/],
  [
    'content/pages/common.ts',
    / {2}callToAction: \{[\s\S]*?\n {2}\},\n/,
    '',
    /callToAction is missing; write its entries/,
  ],
];
testSlips(slips, () => copy);

test('what only looks like a slip is none', async () => {
  const harmless: [file: string, from: string | RegExp, to: string][] = [
    [COMPANY, "'Livonia'", '"Livonia"'],
    [COMPANY, "'Livonia'", '"O’Fallon’s Corner"'],
    [COMPANY, "'(734) 555-0148'", '`734.555.0148`'],
    [HOURS, "'Monday', 'Tuesday', 'Wednesday'", "'Wednesday', 'Monday', 'Tuesday'"],
    [SERVICES, /( {2}'soft-washing': [\s\S]*?\n {2}\},\n)/, '/*\n$1*/\n'],
    [SERVICES, 'Glass, screens', '✨ Glass, screens'],
    [TOKENS, '#f7ad37', '#F7AD37'],
  ];

  for (const [file, from, to] of harmless)
    assert.deepEqual((await copy.edited(file, [[from, to]], () => copy.said())).mistakes, [], `${from} → ${to}`);
  // Windows’ line ends, and the mark that its editors put before a text.
  for (const file of [COMPANY, HOURS, SERVICES, TESTIMONIALS, TOKENS]) {
    const changes: [RegExp, string][] = [
      [/\n/g, '\r\n'],
      [/^/, '\ufeff'],
    ];
    assert.deepEqual((await copy.edited(file, changes, () => copy.said())).mistakes, [], file);
  }
});

test('a file that is gone, has another name, or is not UTF-8 is named', async () => {
  const file = join(copy.path, TESTIMONIALS);
  const text = await readFile(file, 'utf8');
  const said = async (content: string | Buffer) => {
    await writeFile(file, content);
    return (await copy.said()).mistakes;
  };
  try {
    await rename(file, `${file}.txt`);
    assert.deepEqual((await copy.said()).mistakes, [
      `${TESTIMONIALS}: the file is missing; it is called ${TESTIMONIALS}.txt now; take the .txt away`,
    ]);
    await rm(`${file}.txt`);
    assert.deepEqual((await copy.said()).mistakes, [
      `${TESTIMONIALS}: the file is missing; take it from the version before`,
    ]);
    assert.deepEqual(await said(Buffer.from(`\ufeff${text}`, 'utf16le')), [
      `${TESTIMONIALS}, line 1: the file is saved as UTF-16; save it as UTF-8`,
    ]);
    const [sentence, ...more] = await said(Buffer.from(text.replace('Rosa P.', 'José P.'), 'latin1'));
    assert.match(sentence ?? '', /, line \d+: a letter cannot be read after "'Jos"; write it again and save the file/);
    assert.deepEqual(more, []);
  } finally {
    await writeFile(file, text);
  }
});
