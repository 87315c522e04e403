/** Random content as an owner types and pastes it: text for every entry of the schema, within its limits. */
import fc from 'fast-check';
import { z } from 'zod';
import { normalizeText } from '../../domain/normalize.ts';
import { descriptionOf, shownOf } from '../../server/content/field-kinds.ts';
import { type Content, files } from '../../server/content/schema.ts';
import { anyWeek } from './random-hours.ts';

/** Unusual pieces of text that pages must show correctly. */
const PIECES = [
  'windows',
  'O’Brien’s "best"',
  "it's",
  '100%',
  '#1',
  'Tiles & Grout',
  '<b>bold</b>',
  '</script>',
  '🧽✨',
  'مرحبا بكم',
  'שלום',
  'Donaudampfschifffahrtsgesellschaft',
  '{phone}',
  'a/b?c=d',
  'Größe',
  '%2F',
];

/** Added around a text on one line. Keyboards add the space; the others come with copied text. */
const PASTED = ['', ' ', '\u00a0', '\u200e', '\u2028'];

/** Some systems copy `'é'` as two characters. */
function asPasted(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const around = fc.constantFrom(...PASTED);
  return fc
    .tuple(around, text, fc.constantFrom('NFC', 'NFD'), around)
    .map(([before, text, form, after]) => before + text.normalize(form) + after);
}

function randomText(most: number): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom(...PIECES),
    fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
  );
  return fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => {
    // A brace or an asterisk has a meaning in content, and an unknown placeholder is a mistake.
    const text = pieces.map((one) => (one === '{phone}' ? one : one.replace(/[{}*]|\p{Cc}/gu, ''))).join(' ');
    const cut = [...normalizeText(text)].slice(0, most).join('').trim();
    return cut === '' || /\{[^}]*$/.test(cut) ? 'Words'.slice(0, most) : cut;
  });
}

function day(): fc.Arbitrary<string> {
  return fc
    .date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
}

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

function valueFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { kind = 'line', most = 120, choices = [] } = descriptionOf(schema) ?? {};
  const { shape, element } = schema.def as { shape?: Record<string, z.ZodType>; element?: z.ZodType };
  if (shape)
    return fc.record(Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, valueFor(inner)])));
  if (kind === 'days') return fc.subarray([...choices], { minLength: 1 });
  if (element) return listOf(schema, element);
  if (kind === 'choice') return fc.constantFrom(...choices);
  if (kind === 'number') return fc.integer({ min: 2, max: 240 }).map(String);
  if (kind === 'phone') return fc.integer({ min: 2e9, max: 1e10 - 1 }).map(String);
  if (kind === 'email')
    return fc.constantFrom('a@b.example', 'a.very.long.name+tag@department.company.example');
  if (kind === 'address') return fc.webUrl({ validSchemes: ['https'] });
  if (kind === 'date') return day();
  if (kind === 'time') return time;
  if (kind === 'picture') return fc.constantFrom('', `${'0123456789ab'.repeat(2)}-50`);
  if (kind === 'id') return fc.stringMatching(/^[a-z]{3,8}-[a-z0-9]{1,8}$/);
  return kind === 'text' ? randomText(most) : asPasted(randomText(most));
}

function listOf(schema: z.ZodType, element: z.ZodType): fc.Arbitrary<unknown[]> {
  const { minItems = 0, maxItems = 10 } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  const selector = (entry: unknown) =>
    typeof entry === 'string' ? normalizeText(entry) : (entry as { id: string }).id;
  // The shortest list, the longest and a list of a few entries are equally likely.
  return fc.oneof(
    ...[minItems, Math.min(maxItems, 40)].map((length) =>
      fc.uniqueArray(valueFor(element), { minLength: length, maxLength: length, selector }),
    ),
    fc.uniqueArray(valueFor(element), { minLength: minItems, maxLength: Math.min(maxItems, 8), selector }),
  );
}

/** Removes placeholders from the entries that define the placeholders' values. */
function removePlaceholders(entries: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(entries)) {
    if (typeof value === 'string') entries[key] = value.replaceAll('{phone}', 'Phone');
    else if (Array.isArray(value)) {
      value.forEach((entry, index) => {
        if (typeof entry === 'string')
          value[index] = [...entry.replaceAll('{phone}', `Phone ${index}`)].slice(0, 40).join('');
        else removePlaceholders(entry);
      });
    }
  }
}

/** Content that passes the check: every reference to a service or a town names an existing one. */
export function anyContent(): fc.Arbitrary<Content> {
  const whole = Object.fromEntries(Object.entries(files).map(([file, schema]) => [file, valueFor(schema)]));
  return fc.tuple(fc.record(whole), anyWeek).map(([raw, week]) => {
    const content = raw as Content;
    const { company, hours, services, jobs, testimonials } = content;
    removePlaceholders(company);
    removePlaceholders(hours);
    company.name = [...company.name.toUpperCase()].slice(0, 80).join('');
    company.mark = '';
    hours.timeZone = 'America/Detroit';
    hours.ownWords = '';
    hours.week = week.map(({ days, ...times }, index) => ({
      id: `hours-${index}`,
      days: [...days],
      ...times,
    }));
    hours.specialDays = hours.specialDays.map((days) => ({ ...days, to: days.from, opens: '', closes: '' }));
    services.services.forEach((service, index) => {
      const after = PASTED[index % PASTED.length];
      service.title = `${[...normalizeText(service.title)].slice(0, 50).join('')} ${index + 1}${after}`;
    });
    const [always] = services.services;
    if (always) always.hidden = 'no';
    const offered = shownOf(services.services);
    testimonials.testimonials.forEach((said, index) => {
      said.hidden = index > 0 && index < 12 ? said.hidden : index === 0 ? 'no' : 'yes';
      said.town = company.towns[index % company.towns.length] ?? '';
      said.service = offered[index % offered.length]?.id ?? '';
      said.stars = index % 6 === 0 ? '' : String(index % 6);
    });
    jobs.jobs.forEach((job, index) => {
      job.service = offered[(index % 3) % offered.length]?.id ?? '';
      job.town = ['', ...company.towns][index % (company.towns.length + 1)] ?? '';
      job.month = `2026-${String((index % 12) + 1).padStart(2, '0')}`;
      if (job.beforePicture === '' || job.afterPicture === '') job.hidden = 'yes';
    });
    const { shown } = content['pages/home'].services;
    content['pages/home'].services.shown = services.services.slice(0, shown.length).map(({ id }) => id);
    return content;
  });
}
