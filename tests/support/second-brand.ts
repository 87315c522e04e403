/** Another company, with its own content, colors and settings. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WEEKDAYS } from '../../domain/opening-hours.ts';
import { helpOf } from '../../server/content/help.ts';
import { readContent } from '../../server/content/read.ts';
import { type Content, type FileName, files } from '../../server/content/schema.ts';
import { writeYaml } from '../../server/content/write-yaml.ts';

export const SECOND_SITE = 'https://www.northfield-daughters.example';

/** The sample's content, changed into that of a company with six services and five testimonials. */
async function secondContent(): Promise<Content> {
  const { content } = await readContent();
  assert.ok(content);
  const { company, hours, promises, services, testimonials } = content;
  Object.assign(company, {
    name: 'NORTHFIELD & DAUGHTERS WINDOW AND EAVESTROUGH CO LLC',
    shortName: 'Northfield & Daughters',
    mark: 'ND',
    phone: '(419) 555-0176',
    email: 'quotes.and.questions@northfield-daughters.example',
    towns: ['Bloomfield Charter Township', 'Oak Harbor'],
    region: 'the lake shore',
    state: 'Ohio',
    socials: [],
  });
  hours.timeZone = 'America/New_York';
  hours.week = [
    { id: 'mornings', days: WEEKDAYS.slice(0, 5), opens: '07:30', closes: '12:00' },
    { id: 'afternoons', days: WEEKDAYS.slice(0, 5), opens: '13:00', closes: '17:00' },
    { id: 'saturday', days: ['Saturday'], opens: '08:00', closes: '11:00' },
  ];
  promises.quoteHours = '36';
  const kept = ['window-cleaning', 'house-cleaning', 'soft-washing', 'roof-cleaning', 'janitorial-cleaning'];
  const [gutters] = services.services.filter(({ id }) => id === 'gutter-cleaning');
  assert.ok(gutters);
  services.services = [
    ...services.services.filter(({ id }) => kept.includes(id)),
    { ...gutters, id: 'eavestrough-care', title: 'Eavestrough Care' },
  ];
  content['pages/home'].services.shown = ['window-cleaning', 'house-cleaning', 'eavestrough-care'];
  testimonials.testimonials = [
    ['JO', 'Joan O.', 'The roof is even again, and nobody stepped on the beds.'],
    ['PW', 'Peter W.', 'Every pane in the sun porch is clear, the tracks too.'],
    ['SL', 'Sunita L.', 'The practice smells of nothing at all, which is what I asked for.'],
    ['BA', 'Bo A.', 'They called when they were late, which was once.'],
    ['EF', 'Eva F.', 'The water runs off again.'],
  ].map(([initials = '', name = '', text = ''], index) => {
    const { id: service = '' } = services.services[index] ?? {};
    return {
      id: initials.toLowerCase(),
      initials,
      name,
      role: '',
      stars: '',
      town: 'Oak Harbor',
      service,
      text,
      hidden: 'no',
    };
  });
  return {
    ...content,
    'pages/about': JSON.parse(JSON.stringify(content['pages/about']).replaceAll('Huron', 'Maumee')),
  };
}

/** Replaces the content in a copy of the project with the other company's. */
export async function writeSecondBrand(folder: string): Promise<void> {
  const content = await secondContent();
  for (const name of Object.keys(files) as FileName[])
    await writeFile(join(folder, 'content', `${name}.yaml`), writeYaml(content[name], helpOf(name)));
}

/** Replacements in `site/styles/tokens.css` that give it the other company's colors. */
export const secondColors: [from: string, to: string][] = [
  ['--paper-day: #fcfaf4', '--paper-day: #fbfaff'],
  ['--paper-night: #071a20', '--paper-night: #12111f'],
  ['--ink-day: #072a33', '--ink-day: #1c1a33'],
  ['--ink-night: #f6f3ec', '--ink-night: #f3f1fa'],
  ['--water-day: #006c81', '--water-day: #4a3f9f'],
  ['--water-night: #69ccda', '--water-night: #b5adff'],
  ['--amber-day: #f7ad37', '--amber-day: #c8102e'],
  ['--amber-night: #fbba4a', '--amber-night: #ff8b95'],
  ['--on-amber-day: #072a33', '--on-amber-day: #ffffff'],
  ['--on-amber-night: #072a33', '--on-amber-night: #33000a'],
  ['--deep-day: #072a33', '--deep-day: #211d4d'],
  ['--deep-night: #0c3440', '--deep-night: #272459'],
];
