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
import { readContent, sentenceOf } from './read.ts';
import { type FileName, files } from './schema.ts';
import { writeYaml } from './write-yaml.ts';
import { readYaml } from './yaml.ts';

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url));
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
  await writeFile(
    path,
    text.replace(from, () => to),
  );
  const line = text.slice(0, text.indexOf(from)).split('\n').length;
  const { mistakes } = await readContent(folder.path);
  return mistakes.map((mistake) => sentenceOf(mistake).replace(`line ${line}:`, 'line @:'));
}

const COMPANY = 'company.yaml';
const HOURS = 'hours.yaml';
const SERVICES = 'services.yaml';
const HOME = 'pages/home.yaml';
const TESTIMONIALS = 'testimonials.yaml';

const slips: [file: string, from: string | RegExp, to: string, said: RegExp][] = [
  [COMPANY, '(734) 555-0148', '(734) 555-014', /line @: Phone must have ten digits/],
  // The pages would say "within 1 hours".
  ['promises.yaml', 'contactHours: 48', 'contactHours: 1', /line @: Hours until you .* number from 2 to 240/],
  [COMPANY, '(734) 555-0148', '1 (734) 555-0148', /line @: Phone must have ten digits, without the 1/],
  [COMPANY, '(734) 555-0148', '+1 (734) 555-0148', /line @: Phone must have ten digits, without the 1/],
  [COMPANY, '(734) 555-0148', '(134) 555-0148', /line @: Phone must begin with an area code/],
  [COMPANY, '(734) 555-0148', '(734) 555-CLEAN', /line @: Phone must be digits without words/],
  [COMPANY, 'HURON BRIGHT CLEANING LLC', 'Huron Bright Cleaning LLC', /line @: Name must be in capitals/],
  [
    COMPANY,
    'hello@huronbright.example',
    'hello at huronbright.example',
    /line @: E-mail must be an e-mail address/,
  ],
  [
    COMPANY,
    'hello@huronbright.example',
    'mailto:hello@huronbright.example',
    /line @: E-mail must be an e-mail/,
  ],
  [
    COMPANY,
    'hello@huronbright.example',
    'hello@huronbright.example.',
    /line @: E-mail must be an e-mail address/,
  ],
  [
    SERVICES,
    'description: "We',
    'description: "We\\t',
    /line @: Description of "Window Cleaning" has a tab in it; write a space/,
  ],
  [
    COMPANY,
    'state: Michigan',
    'state: "Michi\\ud83dgan"',
    /line @: State has a character that cannot be sho/,
  ],
  [COMPANY, 'email: hello', 'emial: hello', /Nothing is called emial here \(did you mean email\?\)/],
  [COMPANY, 'region: the surrounding regions\n', '', /line \d+: Region is missing; write it/],
  [COMPANY, '- Brighton', '- ""', /line @: An entry of Towns \(entry 2\) is empty/],
  [COMPANY, '- Brighton', '- Livonia', /Towns lists the same entry twice/],
  [
    COMPANY,
    'icon: facebook',
    'icon: tiktok',
    /line @: Icon of "Facebook" must be one of: facebook, instagram/,
  ],
  [COMPANY, 'https://www.facebook', 'www.facebook', /line @: Address of "Facebook" must be a whole address/],
  [
    COMPANY,
    /https:\/\/www\.facebook\S+/,
    'https://www.facebook.com/huron and more',
    /line @: Address of "Facebook" must be a whole address/,
  ],
  [COMPANY, 'mark: ""', 'mark: CHB', /line @: Letters of the mark must be one or two capitals/],
  [COMPANY, 'shortName: Huron Bright', 'shortName: “Huron Bright”', /line @: .*straight/i],
  [
    COMPANY,
    'shortName: Huron Bright',
    "shortName: 'Huron Bright'",
    /line @: A text cannot have single quotes/,
  ],
  [COMPANY, 'shortName: Huron Bright', 'shortName: Huron #1 in town', /line @: .*comment/],
  [COMPANY, 'state: Michigan', 'state Michigan', /line @: .*colon/],
  [
    COMPANY,
    'shortName: Huron Bright',
    'shortName: Huron {phone}',
    /line @: Nothing is filled in for \{phone\} here/,
  ],
  [
    HOURS,
    'opens: 09:00',
    'opens: nine',
    /line @: Opens of "Mon-Sat nine-8PM" must be four digits of a 24-hour clock/,
  ],
  [HOURS, 'opens: 09:00', 'opens: 8AM', /line @: Opens of "Mon-Sat 8AM-8PM" must be four digits/],
  [HOURS, 'closes: 20:00', 'closes: 25:00', /line @: Closes of "Mon-Sat 9AM-25:00" must be four digits/],
  [
    HOURS,
    'closes: 20:00',
    'closes: 09:00',
    /line @: Closes of "Mon-Sat 9AM-9AM" must be later than the opening/,
  ],
  [
    HOURS,
    'closes: 20:00',
    'closes: 02:00',
    /line @: Closes of "Mon-Sat 9AM-2AM" must be later than the opening; for hours past midnight, close at midnight here, and add the rest to the next day$/,
  ],
  [HOURS, 'opens: 09:00', 'opens: 24:00', /Closes of "Mon-Sat 12AM-8PM" must be later than the opening/],
  [HOURS, '- Monday', '- Mon-Fri', /line @: Days \(entry 1\) must be one of: Monday, Tuesday/],
  [HOURS, '- Monday', '- Tuesday', /Days of "Tue-Sat 9AM-8PM" lists a day twice/],
  [
    HOURS,
    /days:\n( {6}- \w+\n)+/,
    'days: []\n',
    /line @: Days of "9AM-8PM" names no day; choose at least one/,
  ],
  [HOURS, 'week:\n  - id: regular', 'opens: 09:00\nweek:\n  - id: regular', /Nothing is called opens here/],
  [
    HOURS,
    'closes: 20:00\n',
    'closes: 20:00\n  - days:\n      - Friday\n      - Saturday\n    opens: 18:00\n    closes: 22:00\n',
    /line \d+: Opens of "Fri-Sat 6PM-10PM" overlaps other hours on Friday and Saturday: 9AM-8PM and 6PM-10PM; change one of them$/,
  ],
  [
    HOURS,
    'timeZone: America/Detroit',
    'timeZone: Michigan',
    /line @: Time zone must be the name of a time zone/,
  ],
  [
    HOURS,
    'ownWords: ""',
    'ownWords: Mon-Sat 8AM-8PM',
    /line @: The hours in your words are not true of Monday, .* and Saturday: the hours by day are Mon-Sat 9AM-8PM; change one of the two, or leave this empty$/,
  ],
  [
    HOURS,
    'ownWords: ""',
    'ownWords: Mon-Fri 9AM-8PM',
    /line @: The hours in your words leave out Saturday: the hours by day are Mon-Sat 9AM-8PM;/,
  ],
  [
    HOURS,
    'specialDays: []',
    'specialDays:\n  - from: 2026-12-31\n    to: 2026-12-31\n    opens: 18:00\n    closes: 02:00\n    ' +
      'sentence: Late',
    /Closes on these days of "Late" must be later than the opening; for hours past midnight, close at midnight here/,
  ],
  [
    HOURS,
    'specialDays: []',
    'specialDays:\n  - from: 2026-11-26\n    to: 2026-11-25\n    opens: ""\n    closes: ""\n    ' +
      'sentence: Closed for Thanksgiving',
    /Last day of "Closed for Thanksgiving" is before the first day/,
  ],
  [
    HOURS,
    'specialDays: []',
    'specialDays:\n  - from: 2026-02-30\n    to: 2026-02-30\n    opens: ""\n    closes: ""\n    ' +
      'sentence: Closed',
    /First day of "Closed" must be a day of the calendar/,
  ],
  [
    SERVICES,
    '      - Tracks vacuumed and sills wiped dry\n',
    '',
    /What's Included of "Window Cleaning" must have 4 lines; add more/,
  ],
  [
    SERVICES,
    'id: power-washing',
    'id: Power Washing',
    /line @: Id of "Power Washing" must consist of lowercase letters/,
  ],
  [
    SERVICES,
    'id: power-washing',
    'id: window-cleaning',
    /line @: Id of "Power Washing" is that of another entry/,
  ],
  [
    SERVICES,
    'title: Soft Washing',
    'title: Power Washing',
    /line @: Title of "Power Washing" is that of another service/,
  ],
  [SERVICES, 'title: Soft Washing', 'title: ""', /line @: Title of "soft-washing" is empty; write it/],
  [
    SERVICES,
    'title: Soft Washing',
    'titel: Soft Washing',
    /Nothing is called titel here \(did you mean title\?\)/,
  ],
  [HOME, '- power-washing', '- power-wash', /line @: "power-wash" isn’t the id of a service/],
  [HOME, '*{company}*', '*{company}', /line @: Heading has a star without its partner/],
  [
    HOME,
    '{hours}',
    '{hour}',
    /line @: Nothing is filled in for \{hour\}; the names are \{company\}, \{phone\}/,
  ],
  [
    TESTIMONIALS,
    'town: Livonia',
    'town: Novi',
    /line @: "Novi" isn’t one of your towns\. Choose one of: Livonia/,
  ],
  [TESTIMONIALS, 'service: roof-cleaning', 'service: roofs', /line @: "roofs" isn’t the id of a service/],
  [
    TESTIMONIALS,
    'town: Livonia',
    'town: Livonia\n    hidden: maybe',
    /line \d+: Visibility of "Marianne K." must be yes or no/,
  ],
];

for (const [file, from, to, said] of slips) {
  test(`${file}: ${JSON.stringify(to.slice(0, 50))} in place of ${JSON.stringify(String(from).slice(0, 30))}`, async () => {
    const mistakes = await saidAfter(file, from, to);

    assert.ok(
      mistakes.some((mistake) => mistake.startsWith(`content/${file}, line `) && said.test(mistake)),
      JSON.stringify(mistakes),
    );
    assert.ok(mistakes.length <= 2, JSON.stringify(mistakes));
  });
}

test('several entries may share a day, follow one another, and begin or end at midnight', async () => {
  const { content } = await readContent();
  assert.ok(content);
  const entry = (id: string, days: Weekday[], opens: string, closes: string) => ({ id, days, opens, closes });
  const week = [
    entry('a', ['Monday', 'Sunday'], '00:00', '12:00'),
    entry('b', ['Monday'], '12:00', '24:00'),
    entry('c', ['Tuesday'], '08:00', '00:00'),
    entry('d', ['Sunday'], '13:00', '17:00'),
  ];

  const checked = checkContent({ ...content, hours: { ...content.hours, week } });

  assert.deepEqual(checked.mistakes, []);
  assert.deepEqual(
    checked.content?.hours.week[2],
    entry('c', ['Tuesday'], '08:00', '24:00'),
    'a phone writes midnight at the end as 00:00',
  );
  const free = checkContent({ ...content, hours: { ...content.hours, week: [] } });
  assert.deepEqual(free.mistakes, []);
});

test('a text on one line may be written as a block', async () => {
  await cp(CONTENT, folder.path, { recursive: true });
  const text = await readFile(join(CONTENT, COMPANY), 'utf8');
  const blocks = text
    .replace('shortName: Huron Bright', 'shortName: >\n  Huron\n  Bright')
    .replace('phone: (734) 555-0148', 'phone: |\n  (734) 555-0148\n');
  await writeFile(join(folder.path, COMPANY), blocks);

  const { content, mistakes } = await readContent(folder.path);

  assert.deepEqual(mistakes, []);
  assert.deepEqual([content?.company.shortName, content?.company.phone], ['Huron Bright', '(734) 555-0148']);
});

test('a one-line text loses pasted breaks and invisible signs; a longer text keeps its lines', async () => {
  const { content } = await readContent();
  assert.ok(content);
  const { company, services } = content;
  const [service, ...others] = services.services;
  const testimonials = content.testimonials.testimonials.map((said) => ({ ...said, town: 'Brighton\u200e' }));
  const [social] = company.socials;
  assert.ok(service && social);
  const description = 'Inside,\nand outside.\n';
  const pasted = {
    ...company,
    email: ' \u202ahello@cedar.example\u200b\u00ad',
    towns: ['Livonia ', 'Cafe\u0301', '\u200eBrighton'],
    socials: [{ ...social, href: 'https://facebook.com/cedar\u200b ' }],
  };

  for (const number of [
    '\u202a(734)\u00a0555\u20110148\u202c',
    '(734) 555\u20130148 ',
    '(７３４) 555-0148',
  ]) {
    const checked = checkContent({
      ...content,
      company: { ...pasted, phone: number },
      services: { services: [{ ...service, title: 'Gutter\u2028Repair ', description }, ...others] },
      testimonials: { testimonials },
    });

    assert.deepEqual(checked.mistakes, []);
    assert.ok(checked.content);
    const { phone, email, towns, socials } = checked.content.company;
    assert.deepEqual([phone, email], ['(734) 555-0148', 'hello@cedar.example']);
    assert.deepEqual(towns, ['Livonia', 'Café', 'Brighton']);
    assert.equal(socials[0]?.href, 'https://facebook.com/cedar');
    const [titled] = checked.content.services.services;
    assert.deepEqual([titled?.title, titled?.description], ['Gutter Repair', description]);
  }
  const { mistakes } = checkContent({
    ...content,
    company: { ...pasted, phone: '12' },
    testimonials: { testimonials: testimonials.map((said) => ({ ...said, service: '' })) },
  });
  assert.deepEqual(
    [...new Set(mistakes.map(({ path }) => path.at(-1)))],
    ['phone', 'service'],
    'a town loses invisible signs even beside another mistake',
  );
});

test('a service without photos needs no descriptions, and each photo needs its own', async () => {
  const { content } = await readContent();
  assert.ok(content);
  const [first] = content.services.services;
  assert.ok(first);
  const saidOf = (pictures: Partial<typeof first>) => {
    const added = { ...first, id: 'gutters', title: 'Gutters', before: '', after: '', ...pictures };
    const services = { services: [...content.services.services, added] };
    return checkContent({ ...content, services }).mistakes.map(({ message }) => message);
  };
  const photo = `${'a'.repeat(24)}-50`;

  assert.deepEqual(saidOf({}), []);
  assert.deepEqual(saidOf({ beforePicture: photo, afterPicture: photo, before: ' ' }), [
    'Before picture in words of "Gutters" is empty; describe the photo',
    'After picture in words of "Gutters" is empty; describe the photo',
  ]);
  assert.deepEqual(saidOf({ beforePicture: photo, before: 'Leaves' }), []);
});

test('at least one service stays visible, and at most twelve testimonials', async () => {
  const { content } = await readContent();
  assert.ok(content);
  const { services } = content.services;
  const { testimonials } = content.testimonials;
  const hide = <Entry>(entry: Entry) => ({ ...entry, hidden: 'yes' as const });
  const saidOf = (changed: Partial<typeof content>) =>
    checkContent({ ...content, ...changed }).mistakes.map(({ file, path, message }) =>
      [file, ...path, message].join(' '),
    );
  const many = Array.from({ length: 20 }, (_, index) => ({ ...testimonials[0], id: `marianne-${index}` }));

  assert.deepEqual(saidOf({ services: { services: services.map(hide) } }), [
    'services services Services must show at least 1 service; add or show one',
  ]);
  assert.deepEqual(saidOf({ testimonials: { testimonials: testimonials.map(hide) } }), []);
  const thirteen = many.map((said, index) => (index < 13 ? said : hide(said)));
  const twelve = many.map((said, index) => (index < 12 ? said : hide(said)));
  assert.match(
    String(saidOf({ testimonials: { testimonials: thirteen as typeof testimonials } })),
    /may show at most 12; hide or remove 1$/,
  );
  assert.deepEqual(saidOf({ testimonials: { testimonials: twelve as typeof testimonials } }), []);
  const onHome = content['pages/home'].services.shown;
  const withoutRoofs = services.map((service) => (service.id === 'roof-cleaning' ? hide(service) : service));
  assert.deepEqual(saidOf({ services: { services: withoutRoofs } }), [
    'testimonials testimonials 0 service Service of "Marianne K." is hidden; choose another, or hide ' +
      'this testimonial, too',
  ]);
  const [first, ...others] = testimonials;
  assert.ok(first);
  assert.deepEqual(
    saidOf({
      services: { services: services.map((one) => (onHome.includes(one.id) ? hide(one) : one)) },
      testimonials: { testimonials: [{ ...first, service: 'carpet-cleaning' }, ...others.map(hide)] },
    }),
    ['pages/home services shown Services shown are all hidden; add one that visitors see'],
  );
});

test('an empty list says in plain words what to add', async () => {
  const { content } = await readContent();
  assert.ok(content);

  const { mistakes } = checkContent({
    ...content,
    'pages/about': { ...content['pages/about'], stats: [] },
  });

  assert.deepEqual(
    mistakes.map(({ message }) => message),
    ['Numbers must have at least one number; add one'],
  );
});

test('a mistake in a new entry without a title names no id', async () => {
  const { content } = await readContent();
  assert.ok(content);
  const day = { id: 'specialdays-350b3b04', from: '', to: '', opens: '', closes: '', sentence: '' };

  const { mistakes } = checkContent({ ...content, hours: { ...content.hours, specialDays: [day] } });

  assert.deepEqual(
    mistakes.map(({ message }) => message),
    ['First day', 'Last day', 'Sentence'].map((name) => `${name} of a new special day is empty; write it`),
  );
});

test('mistakes within fields and mistakes between fields are reported together, one for each field', async () => {
  const { content } = await readContent();
  assert.ok(content);
  const [first, ...others] = content.testimonials.testimonials;
  const testimonials = [{ ...first, town: 'Paris', service: '' }, ...others] as typeof others;

  const { mistakes } = checkContent({
    ...content,
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

test('a file that cannot be read is not called missing', async () => {
  await cp(CONTENT, folder.path, { recursive: true });
  await rm(join(folder.path, COMPANY));
  assert.match(String((await readContent(folder.path)).mistakes[0]?.message), /The file is missing/);
  await mkdir(join(folder.path, COMPANY));

  const [mistake] = (await readContent(folder.path)).mistakes;
  await rm(join(folder.path, COMPANY), { recursive: true });

  assert.match(String(mistake?.message), /The file cannot be read \(EISDIR/);
});

test('a file that is not text in UTF-8 is refused with a message that says how it was saved', async () => {
  const saidOf = async (bytes: Uint8Array) => {
    await cp(CONTENT, folder.path, { recursive: true });
    await writeFile(join(folder.path, COMPANY), bytes);
    const { mistakes } = await readContent(folder.path);
    return mistakes.map(sentenceOf).join('\n');
  };
  const text = await readFile(join(CONTENT, COMPANY), 'utf8');

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

test('the files in content/ have no mistake, and their help comes from the schema', async () => {
  assert.deepEqual((await readContent()).mistakes, []);
  for (const name of Object.keys(files) as FileName[]) {
    const text = await readFile(join(CONTENT, `${name}.yaml`), 'utf8');
    assert.equal(writeYaml(readYaml(name, text).value, helpOf(name), text), text, name);
  }
});
