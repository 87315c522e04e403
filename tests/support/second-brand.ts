/** Another company's site in a copy of this project, made as docs/make-it-yours.md says: with a text editor alone. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

export const SECOND_SITE = 'https://www.northfield-daughters.example';

/** The changes of each file, in the order of the document. */
const edits: Record<string, [from: string | RegExp, to: string][]> = {
  'content/company.ts': [
    ["'HURON BRIGHT CLEANING LLC'", "'NORTHFIELD & DAUGHTERS WINDOW AND EAVESTROUGH CO LLC'"],
    ["shortName: 'Huron Bright'", "shortName: 'Northfield & Daughters'"],
    ["mark: ''", "mark: 'ND'"],
    ["'(734) 555-0148'", "'(419) 555-0176'"],
    ["'hello@huronbright.example'", "'quotes.and.questions@northfield-daughters.example'"],
    ["['Livonia', 'Brighton', 'Plymouth', 'Ann Arbor']", "['Bloomfield Charter Township', 'Oak Harbor']"],
    ["region: 'the surrounding regions'", "region: 'the lake shore'"],
    ["state: 'Michigan'", "state: 'Ohio'"],
    ['facebook.com/huronbright.example', 'facebook.com/northfield.example'],
    [/ {4}\{ name: 'Instagram'.*\n/, ''],
  ],
  'content/opening-hours.ts': [
    [", 'Friday', 'Saturday']", ", 'Friday']"],
    ["opens: '09:00'", "opens: '07:30'"],
    ["closes: '20:00'", "closes: '17:00'"],
    ["'America/Detroit'", "'America/New_York'"],
  ],
  'content/promises.ts': [['QUOTE_HOURS = 24', 'QUOTE_HOURS = 36']],
  'content/services.ts': [
    [/ {2}'power-washing': \{[\s\S]*?\n {2}\},\n/, ''],
    ["  'power-washing',\n  'gutter-cleaning',\n", "  'house-cleaning',\n  'eavestrough-care',\n"],
    ["'gutter-cleaning': {\n    title: 'Gutter Cleaning'", "'eavestrough-care': {\n    title: 'Eavestrough Care'"],
  ],
  'content/testimonials.ts': [
    ["'MK'", "'JO'"],
    ['Marianne K.', 'Joan O.'],
    ["'Livonia'", "'Oak Harbor'"],
    [/text: 'They were here at nine[^\n]*/, "text: 'The roof is even again, and nobody stepped on the beds.',"],
    ["'DT'", "'PW'"],
    ['Daniel T.', 'Peter W.'],
    ["'Ann Arbor'", "'Bloomfield Charter Township'"],
    [/text: 'I had stopped[^\n]*/, "text: 'Every pane in the sun porch is clear, the tracks too.',"],
    ["'RP'", "'SL'"],
    ['Rosa P.', 'Sunita L.'],
    ["'Plymouth'", "'Oak Harbor'"],
    [/text: 'Our waiting room[^\n]*/, "text: 'The practice smells of nothing at all, which is what I asked for.',"],
  ],
  'site/styles/tokens.css': [
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
  ],
};

/** What `Note:` lines of the build then name: words of the sample in texts that the owner has to read. */
const afterNotes: typeof edits = {
  'content/pages/about.ts': [
    [
      'The houses along the Huron have plenty of them, and the river throws',
      'The houses by the lake have many, and it throws',
    ],
    ['ends up in the Huron', 'ends up in the lake'],
  ],
};

/** Changes the files of a copy; each text must be there. */
async function edit(folder: string, changed: typeof edits): Promise<void> {
  for (const [name, changes] of Object.entries(changed)) {
    const file = join(folder, name);
    let text = await readFile(file, 'utf8');
    for (const [from, to] of changes) {
      assert.ok(typeof from === 'string' ? text.includes(from) : from.test(text), `${name} has ${from}`);
      text = text.replace(from, to);
    }
    await writeFile(file, text);
  }
}

/** All but the words that only the notes of the build point at. */
export async function makeSecondBrand(folder: string): Promise<void> {
  await edit(folder, edits);
  // Photographs as phones save them: lying on a side with a note how to turn them, and one upright.
  const service = (name: string, from: string, orientation: number) =>
    photograph(folder, name, from, { width: 1600, height: 1200, orientation });
  await service('window-cleaning-before', 'window-cleaning-before', 6);
  await service('window-cleaning-after', 'window-cleaning-after', 8);
  await service('house-cleaning-before', 'house-cleaning-before', 3);
  await service('house-cleaning-after', 'house-cleaning-after', 1);
  await service('eavestrough-care-before', 'gutter-cleaning-before', 6);
  await photograph(folder, 'eavestrough-care-after', 'gutter-cleaning-after', {
    width: 900,
    height: 1600,
    orientation: 1,
  });
}

export const mendWhatTheNotesName = (folder: string) => edit(folder, afterNotes);

type Taken = { width: number; height: number; orientation: number };

/** A JPEG that stands for a photograph. `orientation` is that of EXIF: how a viewer has to turn it. */
async function photograph(folder: string, name: string, from: string, { width, height, orientation }: Taken) {
  const encoded = join(folder, 'art', 'encoded');
  const list = JSON.parse(await readFile(join(folder, 'art', 'encoded.json'), 'utf8'));
  const upright = await sharp(join(encoded, 'pictures', `${from}-${list[from].hash}-960.webp`))
    .resize(width, height, { fit: 'cover' })
    // Soft, because sharp ones take a minute to encode.
    .blur(24)
    .toBuffer();
  const turned = { 1: 0, 3: 180, 6: 270, 8: 90 }[orientation] ?? 0;
  await sharp(upright)
    .rotate(turned)
    .withMetadata({ orientation })
    .jpeg()
    .toFile(join(folder, 'art', `${name}.jpg`));
}
