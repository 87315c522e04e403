/**
 * The messages after an owner's slip: the file, the line, and what to write. Over 250 lines because it
 * lists slips.
 */
import assert from 'node:assert/strict';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Weekday } from '../../domain/opening-hours.ts';
import { temporaryFolder } from '../../tests/support/server.ts';
import { checkContent } from './check.ts';
import { helpOf } from './help.ts';
import { readContent, readFiles, sentenceOf } from './read.ts';
import { type FileName, files } from './schema.ts';
import { writeYaml } from './write-yaml.ts';
import { readYaml } from './yaml.ts';

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url));
const content = await readFiles();
type Changed = Partial<typeof content>;
/** The check's result for the sample's content with these changes. */
const checked = (changed: Changed) => checkContent({ ...content, ...changed });
const messagesOf = (changed: Changed) => checked(changed).mistakes.map(({ message }) => message);
const shown = content.testimonials.testimonials;
const { services } = content.services;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
before(async () => {
  folder = await temporaryFolder();
});
after(() => folder[Symbol.asyncDispose]());

/** Replaces `wanted` in a file with `to`. Resolves to the mistakes; `@` is the changed line. */
async function saidAfter(file: string, wanted: string | RegExp, to: string): Promise<string[]> {
  await cp(CONTENT, folder.path, { recursive: true });
  const path = join(folder.path, file);
  const text = await readFile(path, 'utf8');
  const from = typeof wanted === 'string' ? wanted : (wanted.exec(text)?.[0] ?? '');
  assert.ok(from !== '' && text.includes(from), `${file} has ${wanted}`);
  const changed = text.replace(from, () => to);
  await writeFile(path, changed);
  const line = text.slice(0, text.indexOf(from)).split('\n').length;
  const { mistakes } = await readContent(folder.path);
  return mistakes.map((mistake) => sentenceOf(mistake).replace(`line ${line}:`, 'line @:'));
}

const COMPANY = 'company.yaml';
const PHONE = '(734) 555-0148';
const EMAIL = 'hello@huronbright.example';
const SHORT = 'shortName: Huron Bright';
const PAST_MIDNIGHT = 'for hours past midnight, close at midnight here, and add the rest to the next day';
const SIX = 'Monday, Tuesday, Wednesday, Thursday, Friday and Saturday';
const BY_DAY = 'the hours by day are Mon-Sat 9AM-8PM; change one of the two, or leave this empty';
const dayFrom = (from: string, to: string, times: string, sentence: string) =>
  `specialDays:\n  - from: ${from}\n    to: ${to}\n${times}    sentence: ${sentence}`;
const CLOSED = '    opens: ""\n    closes: ""\n';
const EVENING = '  - days:\n      - Friday\n      - Saturday\n    opens: 18:00\n    closes: 22:00\n';

/** A sentence begins so at the changed line; a pattern may be about another line. */
type Slip = [from: string | RegExp, to: string, said: string | RegExp];

const slips: Record<string, Slip[]> = {
  // The pages would say "within 1 hours".
  'promises.yaml': [
    ['contactHours: 48', 'contactHours: 1', /line @: Hours until you .* number from 2 to 240/],
  ],
  [COMPANY]: [
    [PHONE, '(734) 555-014', 'Phone must have ten digits'],
    [PHONE, `1 ${PHONE}`, 'Phone must have ten digits, without the 1'],
    [PHONE, `+1 ${PHONE}`, 'Phone must have ten digits, without the 1'],
    [PHONE, '(134) 555-0148', 'Phone must begin with an area code'],
    [PHONE, '(734) 555-CLEAN', 'Phone must be digits without words'],
    ['HURON BRIGHT CLEANING LLC', 'Huron Bright Cleaning LLC', 'Name must be in capitals'],
    [EMAIL, 'hello at huronbright.example', 'E-mail must be an e-mail address'],
    [EMAIL, `mailto:${EMAIL}`, 'E-mail must be an e-mail'],
    [EMAIL, `${EMAIL}.`, 'E-mail must be an e-mail address'],
    ['state: Michigan', 'state: "Michi\\ud83dgan"', 'State has a character that cannot be sho'],
    ['email: hello', 'emial: hello', /Nothing is called emial here \(did you mean email\?\)/],
    ['region: the surrounding regions\n', '', /line \d+: Region is missing; write it/],
    ['- Brighton', '- ""', 'An entry of Towns (entry 2) is empty'],
    ['- Brighton', '- Livonia', /Towns lists the same entry twice/],
    ['icon: facebook', 'icon: tiktok', 'Icon of "Facebook" must be one of: facebook, instagram'],
    ['https://www.facebook', 'www.facebook', 'Address of "Facebook" must be a whole address'],
    [/https:\/\/www\.facebook\S+/, 'https://a.com and more', 'Address of "Facebook" must be a whole address'],
    ['mark: ""', 'mark: CHB', 'Letters of the mark must be one or two capitals'],
    [SHORT, 'shortName: “Huron Bright”', /line @: .*straight/i],
    [SHORT, "shortName: 'Huron Bright'", 'A text cannot have single quotes'],
    [SHORT, 'shortName: Huron #1 in town', /line @: .*comment/],
    ['state: Michigan', 'state Michigan', /line @: .*colon/],
    [SHORT, 'shortName: Huron {phone}', 'Nothing is filled in for {phone} here'],
  ],
  'hours.yaml': [
    ['opens: 09:00', 'opens: nine', 'Opens of "Mon-Sat nine-8PM" must be four digits of a 24-hour clock'],
    ['opens: 09:00', 'opens: 8AM', 'Opens of "Mon-Sat 8AM-8PM" must be four digits'],
    ['closes: 20:00', 'closes: 25:00', 'Closes of "Mon-Sat 9AM-25:00" must be four digits'],
    ['closes: 20:00', 'closes: 09:00', 'Closes of "Mon-Sat 9AM-9AM" must be later than the opening'],
    [
      'closes: 20:00',
      'closes: 02:00',
      `Closes of "Mon-Sat 9AM-2AM" must be later than the opening; ${PAST_MIDNIGHT}`,
    ],
    ['opens: 09:00', 'opens: 24:00', /Closes of "Mon-Sat 12AM-8PM" must be later than the opening/],
    ['- Monday', '- Mon-Fri', 'Days (entry 1) must be one of: Monday, Tuesday'],
    ['- Monday', '- Tuesday', /Days of "Tue-Sat 9AM-8PM" lists a day twice/],
    [/days:\n( {6}- \w+\n)+/, 'days: []\n', 'Days of "9AM-8PM" names no day; choose at least one'],
    ['week:\n  - id: regular', 'opens: 09:00\nweek:\n  - id: regular', /Nothing is called opens here/],
    [
      'closes: 20:00\n',
      `closes: 20:00\n${EVENING}`,
      /line \d+: Opens of "Fri-Sat 6PM-10PM" overlaps other hours on Friday and Saturday: 9AM-8PM and 6PM-10PM; change one of them$/,
    ],
    ['timeZone: America/Detroit', 'timeZone: Michigan', 'Time zone must be the name of a time zone'],
    [
      'ownWords: ""',
      'ownWords: Mon-Sat 8AM-8PM',
      `The hours in your words are not true of ${SIX}: ${BY_DAY}`,
    ],
    ['ownWords: ""', 'ownWords: Mon-Fri 9AM-8PM', `The hours in your words leave out Saturday: ${BY_DAY}`],
    [
      'specialDays: []',
      dayFrom('2026-12-31', '2026-12-31', '    opens: 18:00\n    closes: 02:00\n', 'Late'),
      /Closes on these days of "Late" must be later than the opening; for hours past midnight, close at midnight here/,
    ],
    [
      'specialDays: []',
      dayFrom('2026-11-26', '2026-11-25', CLOSED, 'Closed for Thanksgiving'),
      /Last day of "Closed for Thanksgiving" is before the first day/,
    ],
    [
      'specialDays: []',
      dayFrom('2026-02-30', '2026-02-30', CLOSED, 'Closed'),
      /First day of "Closed" must be a day of the calendar/,
    ],
  ],
  'services.yaml': [
    [
      'description: "We',
      'description: "We\\t',
      'Description of "Window Cleaning" has a tab in it; write a space',
    ],
    [
      '      - Tracks vacuumed and sills wiped dry\n',
      '',
      /What's Included of "Window Cleaning" must have 4 lines; add more/,
    ],
    ['id: power-washing', 'id: Power Washing', 'Id of "Power Washing" must consist of lowercase letters'],
    ['id: power-washing', 'id: window-cleaning', 'Id of "Power Washing" is that of another entry'],
    ['title: Soft Washing', 'title: Power Washing', 'Title of "Power Washing" is that of another service'],
    ['title: Soft Washing', 'title: ""', 'Title of "soft-washing" is empty; write it'],
    ['title: Soft Washing', 'titel: Soft Washing', /Nothing is called titel here \(did you mean title\?\)/],
  ],
  'pages/home.yaml': [
    ['- power-washing', '- power-wash', '"power-wash" isn’t the id of a service. Choose one of: window-'],
    ['*{company}*', '*{company}', 'Heading has a star without its partner'],
    ['{hours}', '{hour}', 'Nothing is filled in for {hour}; the names are {company}, {phone}'],
  ],
  'testimonials.yaml': [
    ['town: Livonia', 'town: Novi', '"Novi" isn’t one of your towns. Choose one of: Livonia'],
    [
      'service: roof-cleaning',
      'service: roofs',
      'Service of "Marianne K." isn’t one of your services; choose another',
    ],
    [
      'town: Livonia',
      'town: Livonia\n    hidden: maybe',
      /line \d+: Visibility of "Marianne K." must be yes or no/,
    ],
  ],
};

for (const [file, ofFile] of Object.entries(slips)) {
  test(`${file}: each slip is named with its line and what to write`, async () => {
    for (const [from, to, said] of ofFile) {
      const mistakes = await saidAfter(file, from, to);

      const isSaid = (mistake: string) =>
        typeof said === 'string'
          ? mistake.startsWith(`content/${file}, line @: ${said}`)
          : mistake.startsWith(`content/${file}, line `) && said.test(mistake);
      assert.ok(mistakes.some(isSaid), `${to}: ${JSON.stringify(mistakes)}`);
      assert.ok(mistakes.length <= 2, JSON.stringify(mistakes));
    }
  });
}

test('several entries may share a day, follow one another, and begin or end at midnight', () => {
  const entry = (id: string, days: Weekday[], opens: string, closes: string) => ({ id, days, opens, closes });
  const week = [
    entry('a', ['Monday', 'Sunday'], '00:00', '12:00'),
    entry('b', ['Monday'], '12:00', '24:00'),
    entry('c', ['Tuesday'], '08:00', '00:00'),
    entry('d', ['Sunday'], '13:00', '17:00'),
  ];

  const { content: accepted, mistakes } = checked({ hours: { ...content.hours, week } });

  assert.deepEqual(mistakes, []);
  // A phone writes midnight at the end as 00:00.
  assert.deepEqual(accepted?.hours.week[2], entry('c', ['Tuesday'], '08:00', '24:00'));
  assert.deepEqual(messagesOf({ hours: { ...content.hours, week: [] } }), []);
});

test('a text on one line may be written as a block', async () => {
  await cp(CONTENT, folder.path, { recursive: true });
  const text = await readFile(join(CONTENT, COMPANY), 'utf8');
  const blocks = text
    .replace('shortName: Huron Bright', 'shortName: >\n  Huron\n  Bright')
    .replace('phone: (734) 555-0148', 'phone: |\n  (734) 555-0148\n');
  await writeFile(join(folder.path, COMPANY), blocks);

  const { content: read, mistakes } = await readContent(folder.path);

  assert.deepEqual(mistakes, []);
  assert.deepEqual([read?.company.shortName, read?.company.phone], ['Huron Bright', PHONE]);
});

test('a one-line text loses pasted breaks and invisible signs; a longer text keeps its lines', () => {
  const [service, ...others] = services;
  const testimonials = shown.map((said) => ({ ...said, town: 'Brighton\u200e' }));
  const [social] = content.company.socials;
  assert.ok(service && social);
  const description = 'Inside,\nand outside.\n';
  const pasted = {
    ...content.company,
    email: ' \u202ahello@cedar.example\u200b\u00ad',
    towns: ['Livonia ', 'Cafe\u0301', '\u200eBrighton'],
    socials: [{ ...social, href: 'https://facebook.com/cedar\u200b ' }],
  };

  for (const phone of ['\u202a(734)\u00a0555\u20110148\u202c', '(734) 555\u20130148 ', '(７３４) 555-0148']) {
    const { content: accepted, mistakes } = checked({
      company: { ...pasted, phone },
      services: { services: [{ ...service, title: 'Gutter\u2028Repair ', description }, ...others] },
      testimonials: { testimonials },
    });

    assert.deepEqual(mistakes, []);
    assert.partialDeepStrictEqual(accepted?.company, {
      phone: PHONE,
      email: 'hello@cedar.example',
      socials: [{ href: 'https://facebook.com/cedar' }],
    });
    assert.deepEqual(accepted?.company.towns, ['Livonia', 'Café', 'Brighton']);
    assert.partialDeepStrictEqual(accepted?.services.services[0], { title: 'Gutter Repair', description });
  }
  const { mistakes } = checked({
    company: { ...pasted, phone: '12' },
    testimonials: { testimonials: testimonials.map((said) => ({ ...said, service: '' })) },
  });
  // A town loses invisible signs even beside another mistake.
  assert.deepEqual([...new Set(mistakes.map(({ path }) => path.at(-1)))], ['phone', 'service']);
});

test('a service without photos needs no descriptions, and each photo needs its own', () => {
  const [first] = services;
  assert.ok(first);
  const saidOf = (pictures: Partial<typeof first>) => {
    const added = { ...first, id: 'gutters', title: 'Gutters', before: '', after: '', ...pictures };
    return messagesOf({ services: { services: [...services, added] } });
  };
  const photo = `${'a'.repeat(24)}-50`;

  assert.deepEqual(saidOf({}), []);
  assert.deepEqual(saidOf({ beforePicture: photo, afterPicture: photo, before: ' ' }), [
    'Before picture in words of "Gutters" is empty; describe the photo',
    'After picture in words of "Gutters" is empty; describe the photo',
  ]);
  assert.deepEqual(saidOf({ beforePicture: photo, before: 'Leaves' }), []);
});

test('at least one service stays visible, and at most twelve testimonials', () => {
  const hide = <Entry>(entry: Entry) => ({ ...entry, hidden: 'yes' as const });
  const saidOf = (changed: Changed) =>
    checked(changed).mistakes.map(({ file, path, message }) => [file, ...path, message].join(' '));
  const [first, ...others] = shown;
  assert.ok(first);
  const visible = (count: number) => {
    const many = Array.from({ length: 20 }, (_, index) => ({ ...first, id: `marianne-${index}` }));
    return { testimonials: { testimonials: many.map((said, index) => (index < count ? said : hide(said))) } };
  };
  const hiding = (ids: readonly string[]) => ({
    services: services.map((service) => (ids.includes(service.id) ? hide(service) : service)),
  });

  assert.deepEqual(saidOf({ services: { services: services.map(hide) } }), [
    'services services Services must show at least 1 service; add or show one',
  ]);
  assert.deepEqual(saidOf({ testimonials: { testimonials: shown.map(hide) } }), []);
  assert.match(String(saidOf(visible(13))), /may show at most 12; hide or remove 1$/);
  assert.deepEqual(saidOf(visible(12)), []);
  assert.deepEqual(saidOf({ services: hiding(['roof-cleaning']) }), [
    'testimonials testimonials 0 service Service of "Marianne K." is hidden; choose another, or hide ' +
      'this testimonial, too',
  ]);
  const testimonials = [{ ...first, service: 'carpet-cleaning' }, ...others.map(hide)];
  assert.deepEqual(
    saidOf({ services: hiding(content['pages/home'].services.shown), testimonials: { testimonials } }),
    ['pages/home services shown Services shown are all hidden; add one that visitors see'],
  );
});

test('a mistake says in plain words what to add, and in a new entry names no id', () => {
  const day = { id: 'specialdays-350b3b04', from: '', to: '', opens: '', closes: '', sentence: '' };

  assert.deepEqual(messagesOf({ 'pages/about': { ...content['pages/about'], stats: [] } }), [
    'Numbers must have at least one number; add one',
  ]);
  assert.deepEqual(
    messagesOf({ hours: { ...content.hours, specialDays: [day] } }),
    ['First day', 'Last day', 'Sentence'].map((name) => `${name} of a new special day is empty; write it`),
  );
});

test('mistakes within fields and between fields are reported together, one for each field', () => {
  const [first, ...others] = shown;
  const testimonials = [{ ...first, town: 'Paris', service: '' }, ...others] as typeof others;

  const { mistakes } = checked({
    company: { ...content.company, phone: '12' },
    testimonials: { testimonials },
  });

  assert.deepEqual(
    mistakes.map(({ path }) => path.join('/')),
    ['phone', 'testimonials/0/service', 'testimonials/0/town'],
  );
});

// Comparing all pairs of names took more than a minute for this file.
test('a file of thousands of unknown names is checked quickly, and a hundred of them are reported', {
  timeout: 20_000,
}, async () => {
  await cp(CONTENT, folder.path, { recursive: true });
  const text = await readFile(join(CONTENT, COMPANY), 'utf8');
  const names = Array.from({ length: 26_000 }, (_, index) => `name${index}: x\n`).join('');
  await writeFile(join(folder.path, COMPANY), `${text}${names}`);

  const { mistakes } = await readContent(folder.path);

  assert.equal(mistakes.length, 100);
  assert.match(mistakes[0]?.message ?? '', /^Nothing is called name0 here/);
});

test('an optional field may be left out even if its file has another mistake', async () => {
  await cp(CONTENT, folder.path, { recursive: true });
  for (const [file, long, leftOut] of [
    ['testimonials.yaml', /(?<=^ {4}name: )/m, /^ {4}town: .*\n/m],
    ['services.yaml', /(?<=^ {4}title: )/m, /^ {4}before: .*\n/m],
  ] as const) {
    const text = await readFile(join(CONTENT, file), 'utf8');
    await writeFile(join(folder.path, file), text.replace(long, 'Long '.repeat(20)).replace(leftOut, ''));
  }

  const { mistakes } = await readContent(folder.path);

  assert.deepEqual(
    mistakes.map(({ message }) => /is too long|must have at most|at most/.test(message)),
    [true, true],
    mistakes.map(sentenceOf).join('\n'),
  );
});

test('a file that is missing, cannot be read or is no text in UTF-8 is refused with its reason', async () => {
  const saidOf = async (bytes: Uint8Array) => {
    await cp(CONTENT, folder.path, { recursive: true });
    await writeFile(join(folder.path, COMPANY), bytes);
    const { mistakes } = await readContent(folder.path);
    return mistakes.map(sentenceOf).join('\n');
  };
  const text = await readFile(join(CONTENT, COMPANY), 'utf8');
  const company = join(folder.path, COMPANY);
  await rm(company);
  assert.match(String((await readContent(folder.path)).mistakes[0]?.message), /The file is missing/);
  await mkdir(company);
  const [unreadable] = (await readContent(folder.path)).mistakes;
  await rm(company, { recursive: true });
  assert.match(String(unreadable?.message), /The file cannot be read \(EISDIR/);

  assert.match(await saidOf(Buffer.from(`\ufeff${text}`, 'utf16le')), /saved as UTF-16; save it as UTF-8$/);
  assert.match(await saidOf(Buffer.from('{\\rtf1 name}')), /saved as rich text/);
  assert.match(await saidOf(Buffer.from('PK\x03\x04')), /saved by a word processor/);
  assert.match(await saidOf(Buffer.from('')), /The file is empty/);
  assert.match(
    await saidOf(Buffer.from(text.replace('Michigan', 'Détroit'), 'latin1')),
    /A letter cannot be read after "D"/,
  );
  assert.equal(
    await saidOf(Buffer.from(`\ufeff${text.replaceAll('\n', '\r\n')}`)),
    '',
    'as Windows saves it',
  );
});

test('the help in the files of content/ comes from the schema', async () => {
  for (const name of Object.keys(files) as FileName[]) {
    const text = await readFile(join(CONTENT, `${name}.yaml`), 'utf8');
    assert.equal(writeYaml(readYaml(name, text).value, helpOf(name), text), text, name);
  }
});
