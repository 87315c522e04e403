/** What an owner reads after a slip: one sentence each, with the file, the line, what stands there and what to write. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { temporaryFolder } from '../../server/testing.ts';
import { check } from './check.ts';
import { sentenceOf } from './problem.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const COMPANY = 'content/company.ts';
const HOURS = 'content/opening-hours.ts';
const SERVICES = 'content/services.ts';
const TESTIMONIALS = 'content/testimonials.ts';
const TOKENS = 'site/styles/tokens.css';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

before(async () => {
  folder = await temporaryFolder();
  await cp(join(root, 'content'), join(folder.path, 'content'), { recursive: true });
  await mkdir(join(folder.path, 'site', 'styles'), { recursive: true });
  await mkdir(join(folder.path, 'art'));
  for (const file of [TOKENS, '.env.example', 'package.json']) await cp(join(root, file), join(folder.path, file));
  for (const file of await readdir(join(root, 'art'), { withFileTypes: true }))
    if (file.isFile()) await cp(join(root, 'art', file.name), join(folder.path, 'art', file.name));
});
after(() => folder[Symbol.asyncDispose]());

/** What the check says, one sentence a line, while `from` is `to` in one file. Each text must be there. */
async function sentencesAfter(file: string, from: string | RegExp, to: string): Promise<string[]> {
  const path = join(folder.path, file);
  const text = await readFile(path, 'utf8');
  const changed = text.replace(from, to);
  assert.notEqual(changed, text, `${file} has ${from}`);
  await writeFile(path, changed);
  try {
    return (await check(folder.path)).mistakes.map(sentenceOf);
  } finally {
    await writeFile(path, text);
  }
}

test('what comes with the site is in order', async () => {
  assert.deepEqual(await check(folder.path), { mistakes: [], warnings: [] });
});

const slips: [file: string, from: string | RegExp, to: string, sentence: RegExp][] = [
  // A text editor's slips.
  [
    COMPANY,
    "phone: '(734) 555-0148',",
    "phone: '(734) 555-0148'",
    /^content\/company\.ts, line 15: a comma is missing before this line$/,
  ],
  [
    COMPANY,
    "shortName: 'Huron Bright'",
    'shortName: ‘Huron Bright’',
    /line 12: a curly quote stands here \(‘\); write a straight one \('\)$/,
  ],
  [COMPANY, "'Michigan'", '“Michigan”', /line 19: a curly quote stands here \(“\)/],
  [
    COMPANY,
    "'Huron Bright'",
    "'Huron's Best'",
    /line 12: the apostrophe in Huron's ends the text; write the text between double quotes \("\)$/,
  ],
  [
    TESTIMONIALS,
    "'Our waiting room",
    "'We don't wait. Our waiting room",
    /line \d+: the apostrophe in don't ends the text/,
  ],
  [COMPANY, "'Michigan',", "'Michigan,", /line 19: the text that begins here has no closing quote at its end$/],
  [COMPANY, "'Michigan',", "Michigan',", /line 19: the text that begins here has no closing quote at its end$/],
  [COMPANY, "'Ann Arbor'],", "'Ann Arbor',", /line 18: a ] is missing: the list of line 16 is not closed$/],
  [
    COMPANY,
    "'Livonia', 'Brighton'",
    "'Livonia' 'Brighton'",
    /line 16: a comma or a quote is missing before 'Brighton'/,
  ],
  [SERVICES, '} satisfies Record<string, ServiceEntry>;', '', /content\/services\.ts/],
  [COMPANY, "state: 'Michigan'", 'state: Michigan', /line 19: Michigan stands here without quotes; write 'Michigan'$/],
  [COMPANY, "state: 'Michigan'", "state; 'Michigan'", /line 19: a comma or a quote is missing before ; 'Michigan',$/],
  // Who and where.
  [COMPANY, '(734) 555-0148', '(734) 555-014', /line 14: phone of company is "\(734\) 555-014"|line 14: phone is/],
  [COMPANY, '(734) 555-0148', '1 (734) 555-0148', /it has 11 digits; write ten/],
  [COMPANY, '(734) 555-0148', '(134) 555-0148', /no area code begins with 0 or 1/],
  [
    COMPANY,
    'HURON BRIGHT CLEANING LLC',
    'HURON BRIGHT CLEANING',
    /line 10: name .*write it in capitals with its suffix/,
  ],
  [COMPANY, 'HURON BRIGHT CLEANING LLC', 'Huron Bright Cleaning LLC', /line 10: name .*write it in capitals/],
  [
    COMPANY,
    'hello@huronbright.example',
    'office@brightwater',
    /line 15: email is "office@brightwater"; write an e-mail address/,
  ],
  [COMPANY, 'hello@huronbright.example', 'hello at huronbright.example', /write an e-mail address/],
  [COMPANY, /towns: \[.*\]/, 'towns: []', /line 16: towns has 0 entries; write one town or more$/],
  [
    COMPANY,
    /towns: \[.*\]/,
    "towns: 'Livonia, Brighton'",
    /line 16: towns is "Livonia, Brighton"; write a list in \[ \]$/,
  ],
  [COMPANY, "'Brighton'", "''", /line 16: entry 2 of towns is empty; write a text$/],
  [COMPANY, "icon: 'facebook'", "icon: 'tiktok'", /icon .*is "tiktok"; write facebook or instagram$/],
  [COMPANY, 'https://www.facebook', 'www.facebook', /href .*write an address that begins with https:\/\/$/],
  [
    COMPANY,
    "email: 'h",
    "emial: 'h",
    /line 15: nothing is called emial here \(did you mean email\?\); correct the name or delete the entry/,
  ],
  [COMPANY, / {2}region: .*\n/, '', /region is missing; write a text in quotes$/],
  // When.
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
    /onHomePage names the service "power-washing", which is not among the entries/,
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
    const sentences = await sentencesAfter(file, from, to);

    assert.match(sentences[0] ?? 'no sentence', sentence);
    for (const said of sentences) assert.match(said, /^[\w./-]+(, line \d+)?: [^\n]+$/, 'one line, without a trace');
  });
}

test('all mistakes are said at once', async () => {
  const path = join(folder.path, TESTIMONIALS);
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace("initials: 'MK'", "initials: ''"));
  try {
    const sentences = await sentencesAfter(HOURS, "opens: '09:00'", "opens: '8AM'");

    assert.equal(sentences.length, 2, sentences.join('\n'));
  } finally {
    await writeFile(path, text);
  }
});

const pictures: [name: string, content: () => Promise<Buffer> | Buffer, sentence: string][] = [
  [
    'roof-cleaning-before.heic',
    () => Buffer.from('heic'),
    'not every browser shows this kind of picture; save it as .jpg or .png',
  ],
  [
    'roof-cleaning-before.jpg',
    async () => (await photograph(1600, 1200)).subarray(0, 4000),
    'the picture cannot be read to its end; copy or save it again',
  ],
  [
    'roof-cleaning-before.png',
    () => Buffer.from('%PDF-1.7'),
    'the picture cannot be read to its end; copy or save it again',
  ],
  [
    'roof-cleaning-before.JPG',
    () => photograph(200, 150),
    'the picture has 200 by 150 pixels; take one of 960 by 720 or more',
  ],
];

function photograph(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: '#854', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  })
    .jpeg()
    .toBuffer();
}

for (const [name, content, sentence] of pictures) {
  test(`art/${name}: ${sentence}`, async () => {
    const file = join(folder.path, 'art', name);
    await writeFile(file, await content());
    try {
      assert.deepEqual((await check(folder.path)).mistakes.map(sentenceOf), [`art/${name}: ${sentence}`]);
    } finally {
      await rm(file);
    }
  });
}

test('a picture that is missing, or lies there as another kind, is named', async () => {
  const drawing = join(folder.path, 'art', 'roof-cleaning-after.svg');
  await rm(drawing);
  try {
    assert.deepEqual((await check(folder.path)).mistakes.map(sentenceOf), [
      'art/roof-cleaning-after.jpg: this picture is missing; add it as .jpg or .png',
    ]);
    await writeFile(join(folder.path, 'art', 'roof-cleaning-after.tiff'), 'tiff');
    assert.deepEqual((await check(folder.path)).mistakes.map(sentenceOf), [
      'art/roof-cleaning-after.tiff: not every browser shows this kind of picture; save it as .jpg or .png',
    ]);
  } finally {
    await rm(join(folder.path, 'art', 'roof-cleaning-after.tiff'), { force: true });
    await cp(join(root, 'art', 'roof-cleaning-after.svg'), drawing);
  }
});

test('a public site does not go out with the sample company or its testimonials, unless that is allowed', async () => {
  const said = async (siteUrl: string, isSampleAllowed = false) =>
    (await check(folder.path, { siteUrl, isSampleAllowed })).mistakes.map(sentenceOf);

  assert.deepEqual(await said('https://www.cedarcare.com'), [
    'content/company.ts: the company and a testimonial of the sample would go public at https://www.cedarcare.com; write your own, or set SAMPLE_CONTENT=allow',
  ]);
  for (const siteUrl of ['http://localhost:3000', 'https://www.cedar.example', 'https://cedar.test'])
    assert.deepEqual(await said(siteUrl), [], siteUrl);
  assert.deepEqual(await said('https://www.cedarcare.com', true), []);
});

test('another company is told of the sample’s words in its texts', async () => {
  const path = join(folder.path, COMPANY);
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    text.replace('HURON BRIGHT', 'CEDAR HOME').replace(/'Livonia', .*\]/, "'Holland', 'Plymouth']"),
  );
  try {
    const { mistakes, warnings } = await check(folder.path);
    const said = warnings.map(sentenceOf);

    assert.deepEqual(mistakes, []);
    assert.ok(said.includes('content/company.ts, line 12: "Huron" is a word of the sample company'), said.join('\n'));
    assert.ok(said.some((sentence) => /content\/testimonials\.ts, line \d+: "Marianne K\."/.test(sentence)));
    assert.ok(said.some((sentence) => /content\/testimonials\.ts, line \d+: "Livonia"/.test(sentence)));
    assert.ok(said.some((sentence) => /content\/pages\/about\.ts, line \d+: "Huron"/.test(sentence)));
    assert.ok(!said.some((sentence) => sentence.includes('"Plymouth"')));
  } finally {
    await writeFile(path, text);
  }
});

test('an unknown name in .env is a note that stops nothing', async () => {
  const file = join(folder.path, '.env');
  await writeFile(file, '# MINE=1\nQUOTE_MAIL_TO=owner@example.com\nSITE_URL=https://www.example.com\n');
  try {
    const { mistakes, warnings } = await check(folder.path);

    assert.deepEqual(mistakes, []);
    assert.deepEqual(warnings.map(sentenceOf), [
      '.env, line 2: this site has no setting QUOTE_MAIL_TO (did you mean QUOTE_EMAIL_TO?); it changes nothing',
    ]);
  } finally {
    await rm(file);
  }
});

test('npm run check:content says that all is in order, in plain text', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools', 'check', 'main.ts')], {
    encoding: 'utf8',
  });

  assert.equal(status, 0, stderr);
  assert.equal(stdout, 'Content, colors, pictures and .env are in order.\n');
});
