/** What an owner reads after a slip in a text or a color: the file, the line, what stands there and what to write. */
import assert from 'node:assert/strict';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { COMPANY, copyOfOwnersFiles, HOURS, SERVICES, TESTIMONIALS, TOKENS } from './testing.ts';

let copy: Awaited<ReturnType<typeof copyOfOwnersFiles>>;
before(async () => {
  copy = await copyOfOwnersFiles();
});
after(() => copy[Symbol.asyncDispose]());

const slips: [file: string, from: string | RegExp, to: string, sentence: RegExp][] = [
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
  // Who and where.
  [COMPANY, '(734) 555-0148', '(734) 555-014', /line @: phone of company is "\(734\) 555-014"|line @: phone is/],
  [COMPANY, '(734) 555-0148', '1 (734) 555-0148', /it has 11 digits; write ten/],
  [COMPANY, '(734) 555-0148', '(134) 555-0148', /no area code begins with 0 or 1/],
  [
    COMPANY,
    'HURON BRIGHT CLEANING LLC',
    'HURON BRIGHT CLEANING',
    /line @: name .*write it in capitals with its suffix/,
  ],
  [COMPANY, 'HURON BRIGHT CLEANING LLC', 'Huron Bright Cleaning LLC', /line @: name .*write it in capitals/],
  [
    COMPANY,
    'hello@huronbright.example',
    'office@brightwater',
    /line @: email is "office.brightwater"; write an e-mail address/,
  ],
  [COMPANY, 'hello@huronbright.example', 'hello at huronbright.example', /write an e-mail address/],
  [COMPANY, /towns: \[.*\]/, 'towns: []', /line @: towns has 0 entries; write one town or more$/],
  [
    COMPANY,
    /towns: \[.*\]/,
    "towns: 'Livonia, Brighton'",
    /line @: towns is "Livonia, Brighton"; write a list in \[ \]$/,
  ],
  [COMPANY, "'Brighton'", "''", /line @: entry 2 of towns is empty; write a text$/],
  [COMPANY, "icon: 'facebook'", "icon: 'tiktok'", /icon .*is "tiktok"; write facebook or instagram$/],
  [COMPANY, 'https://www.facebook', 'www.facebook', /href .*write an address that begins with https:\/\/$/],
  [
    COMPANY,
    "email: 'h",
    "emial: 'h",
    /line @: nothing is called emial here \(did you mean email\?\); correct the name or delete the entry/,
  ],
  [COMPANY, / {2}region: .*\n/, '', /region is missing; write a text in quotes$/],
  [COMPANY, '(734) 555-0148', '(734) 555-CLEAN', /line @: phone is .* it has 6 digits; write ten/],
  [COMPANY, '(734) 555-0148', '(734) 555-0148 ext', /line @: phone is .* write digits without words/],
  [
    COMPANY,
    "huronbright.example',\n  towns",
    "huronbright.example.',\n  towns",
    /line @: email is "hello.huronbright\.example\."; write an e-mail/,
  ],
  [COMPANY, 'hello@', 'mailto:hello@', /line @: email is "mailto:hello.huronbright.example"; write an e-mail address/],
  [COMPANY, "'Brighton',", "'Livonia',", /line @: towns has 4 entries; write each town once$/],
  [
    COMPANY,
    /towns: \[.*\]/,
    "towns: ['Livonia, Brighton']",
    /line @: towns has 1 entry; write each town in quotes of its own/,
  ],
  [COMPANY, "mark: ''", "mark: '🧹'", /line @: mark is "🧹"; write one or two capitals$/],
  [COMPANY, "mark: ''", "mark: 'CHB'", /line @: mark is "CHB"; write one or two capitals$/],
  // When.
  [HOURS, "opens: '09:00'", "opens: 'nine'", /line @: opens is "nine"; write four digits of a 24-hour clock/],
  [HOURS, "opens: '09:00'", 'opens: 9:00', /line @: a time stands here without quotes; write it like '09:00'$/],
  [HOURS, "opens: '09:00'", 'opens: 9', /line @: opens is 9; write a time in quotes$/],
  [HOURS, "opens: '09:00'", "opens: '24:00'", /line @: opens is "24:00"; write '00:00' for midnight/],
  [HOURS, "'Monday', 'Tuesday'", "'Mon-Fri', 'Tuesday'", /line @: entry 1 of days is "Mon-Fri"; write the day in full/],
  [
    HOURS,
    'America/Detroit',
    'Michigan',
    /timeZone is "Michigan"; write a zone's name from the IANA list, like 'America\/Detroit'$/,
  ],
  [HOURS, "opens: '09:00'", "opens: '8AM'", /opens is "8AM"; write four digits of a 24-hour clock, like '08:00'/],
  [HOURS, "opens: '09:00'", "opens: '8:00'", /opens is "8:00"; write four digits/],
  [HOURS, "closes: '20:00'", "closes: '25:00'", /closes is "25:00"; write four digits/],
  [HOURS, "closes: '20:00'", "closes: '09:00'", /closes is "09:00"; it is the time of opening/],
  [HOURS, "'Monday', 'Tuesday'", "'Mon', 'Tuesday'", /entry 1 of days is "Mon"; write the day in full/],
  [HOURS, "'Monday', 'Tuesday'", "'Tuesday', 'Tuesday'", /days .*write each day once$/],
  [
    HOURS,
    "ownWords = ''",
    "ownWords = 'Mon-Sat 8AM-8PM'",
    /ownWords says 8AM, but the hours above are 9AM-8PM; change what is wrong$/,
  ],
  // What.
  [SERVICES, /\n {6}'Tracks vacuumed.*/, '', /features of window-cleaning has 3 entries; write 4 features$/],
  [
    SERVICES,
    / {2}'power-washing': \{[\s\S]*?\n {2}\},\n/,
    '',
    /onHomePage names the service "power-washing", which is not among the entries of content\/services\.ts; write the id of one of them$/,
  ],
  [
    SERVICES,
    "'soft-washing': {",
    "'soft washing': {",
    /"soft washing" is no id; write the id in lowercase with hyphens/,
  ],
  [SERVICES, "'soft-washing': {", "'Soft-Washing': {", /"Soft-Washing" is no id/],
  [SERVICES, "title: 'Soft Washing'", "title: 'Power Washing'", /power-washing and soft-washing have the same title/],
  [SERVICES, "title: 'Soft Washing'", "title: ''", /title of soft-washing is empty; write a text$/],
  [SERVICES, "    title: 'Soft Washing',\n", '', /title of soft-washing is missing; write a text in quotes$/],
  [SERVICES, "title: 'Soft Washing'", "titel: 'Soft Washing'", /nothing is called titel here \(did you mean title\?\)/],
  [SERVICES, "'power-washing',\n", "'power-wash',\n", /onHomePage names the service "power-wash"/],
  [
    TESTIMONIALS,
    / {2}\{\n {4}initials: 'RP'[\s\S]*?\n {2}\},\n/,
    '',
    /testimonials has 2 entries; write 3 testimonials$/,
  ],
  [TESTIMONIALS, "initials: 'MK'", "initials: 'mk'", /initials .*is "mk"; write one to three capitals/],
  [
    TESTIMONIALS,
    "service: 'roof-cleaning'",
    "service: 'roofs'",
    /testimonials\.ts, line \d+: testimonials names the service "roofs", which is not among/,
  ],
  ['content/promises.ts', 'QUOTE_HOURS = 24', "QUOTE_HOURS = '24'", /QUOTE_HOURS is "24"; write a number$/],
  ['content/promises.ts', 'QUOTE_HOURS = 24', 'QUOTE_HOURS = 0', /QUOTE_HOURS is 0; write 1 or more$/],
  ['content/pages/about.ts', / {2}\{ value: '24\/7'.*\n/, '', /stats has 3 entries; write 4 figures$/],
  ['content/pages/home.ts', / {2}\{ title: 'Free Estimates'.*\n/, '', /whyChoose has 5 entries; write 6 reasons$/],
  [
    'content/pages/contact.ts',
    "heading: 'Get Your Free Quote'",
    "heading: ''",
    /heading of contact is empty|heading is empty/,
  ],
  [
    SERVICES,
    "  'power-washing',\n",
    "  'window-cleaning',\n",
    /onHomePage has 3 entries; name three different services$/,
  ],
  [TESTIMONIALS, "initials: 'MK'", "initials: 'MKLM'", /initials .*is "MKLM"; write one to three capitals/],
  // Colors.
  [
    TOKENS,
    'light-dark(#f7ad37, #fbba4a)',
    'light-dark(#c8102g, #fbba4a)',
    /^site\/styles\/tokens\.css, line \d+: --amber is light-dark\(#c8102g, #fbba4a\); write a color as # and six digits/,
  ],
  [TOKENS, 'light-dark(#f7ad37, #fbba4a)', 'f7ad37', /--amber is f7ad37; write a color/],
  [TOKENS, 'light-dark(#f7ad37, #fbba4a);', 'light-dark(#f7ad37, #fbba4a;', /line \d+: a \) is missing in --amber/],
  [TOKENS, 'light-dark(#f7ad37, #fbba4a);', 'light-dark(#f7ad37, #fbba4a)', /line \d+: a ; is missing in --amber/],
  [
    TOKENS,
    '--on-amber: #072a33',
    '--on-amber: #ffffff',
    /--on-amber #ffffff on --amber #f7ad37 has a contrast of 1\.\d\d : 1 in the light theme, and needs 4\.5; make one of the two lighter or darker$/,
  ],
  [
    TOKENS,
    '--ink-3: light-dark(#4e686f, #97aeb2)',
    '--ink-3: light-dark(#4e686f, #2a4a50)',
    /--ink-3 #2a4a50 on --paper #071a20 .* in the dark theme/,
  ],
  [TOKENS, /.*--water-strong: .*\n/, '', /--water-strong is missing; write a color/],
];

for (const [file, from, to, sentence] of slips) {
  test(`${file}: ${from} becomes ${to || 'nothing'}`, async () => {
    const text = await readFile(join(copy.path, file), 'utf8');
    const line = text.slice(0, text.search(from instanceof RegExp ? from : RegExp.escape(from))).split('\n').length;
    // `@` stands for the line of the slip.
    const expected = sentence.source.replace(/@(?:\\\+(\d))?/g, (_, more = 0) => String(line + Number(more)));

    const { mistakes } = await copy.edited(file, [[from, to]], () => copy.said());

    assert.match(mistakes[0] ?? 'no sentence', new RegExp(expected));
    for (const said of mistakes) assert.match(said, /^[\w./-]+(, line \d+)?: [^\n]+$/, 'one line, without a trace');
  });
}

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

test('all mistakes are said at once', async () => {
  const { mistakes } = await copy.edited(TESTIMONIALS, [["initials: 'MK'", "initials: ''"]], () =>
    copy.edited(HOURS, [["opens: '09:00'", "opens: '8AM'"]], () => copy.said()),
  );

  assert.equal(mistakes.length, 2, mistakes.join('\n'));
});
