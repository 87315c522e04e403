/** Checks the owner's content. Mistakes in the files and at the desk have the same sentences. */
import type { z } from 'zod';
import { anchorOf } from '../../domain/anchor.ts';
import { optionLabels } from '../../domain/field-messages.ts';
import { normalizeText } from '../../domain/normalize.ts';
import { checkOwnHours } from './check-own-hours.ts';
import { entryName, labelOf } from './entry-name.ts';
import { descriptionOf, partsOf } from './field-kinds.ts';
import { fillIn, knownNames, unknownNames, valuesOf } from './fill-in.ts';
import { nearest } from './nearest.ts';
import { type Content, type FileName, files } from './schema.ts';
import { entryInWords, hoursInWords, listInWords, timesInWords } from './spell-hours.ts';

/** `path` leads to the value within its file. */
export type Mistake = { file: FileName; path: readonly (string | number)[]; message: string };

type Checked = { content: Content; mistakes: [] } | { content?: never; mistakes: Mistake[] };

export function checkContent(raw: Partial<Record<FileName, unknown>>): Checked {
  const checked = Object.entries(files).map(([file, schema]) => {
    const value = raw[file as FileName];
    return { file: file as FileName, schema, value, parsed: schema.safeParse(value) };
  });
  const mistakes = checked.flatMap(({ file, schema, value, parsed }) =>
    (parsed.error?.issues ?? []).flatMap((issue) =>
      sentencesOf(issue, schema, value).map((found) => ({ file, ...found })),
    ),
  );
  // The checks below need values of the right type. A file with a mistake may lack its optional ones. Other
  // mistakes do not stop them, so that the owner sees all mistakes at once.
  const isReadable = checked.every(({ parsed }) => parsed.error?.issues.every(isOfRightType) ?? true);
  if (!isReadable) return { mistakes };
  const content = Object.fromEntries(
    checked.map(({ file, parsed, value }) => [file, parsed.data ?? value]),
  ) as Content;
  const areHoursRight = mistakes.every(({ file }) => file !== 'hours');
  const between = [
    ...checkReferences(content),
    ...checkServices(content),
    ...checkDescriptions(content),
    ...checkHidden(content),
    ...(areHoursRight ? checkHours(content) : []),
    ...checkNames(content),
  ];
  // Report one mistake for each field. The checks above come first, because they name what to fix first.
  const seen = new Set(mistakes.map(placeOf));
  const all = [...mistakes, ...between.filter((mistake) => !seen.has(placeOf(mistake)))];
  return all.length > 0 ? { mistakes: all } : { content, mistakes: [] };
}

function isOfRightType({ code }: z.core.$ZodIssue): boolean {
  return ['custom', 'too_small', 'too_big'].includes(code);
}

function placeOf({ file, path }: Mistake): string {
  return [file, ...path].join('/');
}

/** Unknown fields reported for one entry. A file may have thousands, and each has its line looked up. */
const MOST_REPORTED = 100;

type Found = Pick<Mistake, 'path' | 'message'>;

function sentencesOf(issue: z.core.$ZodIssue, schema: z.ZodType, value: unknown): Found[] {
  const path = issue.path as (string | number)[];
  const { subject, schema: inner } = followPath(schema, path, value);
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(partsOf(inner).shape ?? {});
    return issue.keys.slice(0, MOST_REPORTED).map((key) => {
      const meant = nearest(key, known);
      const advice = meant ? ` (did you mean ${meant}?)` : '';
      return {
        path: [...path, key],
        message: `Nothing is called ${key} here${advice}; correct the name or delete the entry`,
      };
    });
  }
  return [{ path, message: `${subject} ${issue.message}` }];
}

/** `subject` names the field and its list entry: "Title of "Window Cleaning"" or "Phone". */
function followPath(schema: z.ZodType, path: readonly (string | number)[], value: unknown) {
  let inner: z.ZodType | undefined = schema;
  let found = value;
  let name = descriptionOf(schema)?.name ?? '';
  let entry = '';
  for (const key of path) {
    const { shape, element } = partsOf(inner);
    const one = inner && descriptionOf(inner)?.one;
    inner = shape?.[key] ?? element;
    found = (found as Record<PropertyKey, unknown> | undefined)?.[key];
    if (typeof key === 'number' && isRecord(found)) {
      entry = ` of ${entryName(found, key, one)}`;
    } else if (typeof key === 'number') entry = ` (entry ${key + 1})`;
    name = (inner && descriptionOf(inner)?.name) ?? name;
  }
  return { subject: name + entry, schema: inner };
}

/** Services and towns that other files name. */
function* checkReferences(content: Content): Generator<Mistake> {
  const ids = content.services.services.map(({ id }) => id);
  // A file with another mistake still has its texts as they were typed.
  const towns = content.company.towns.map((town) => normalizeText(town));
  for (const [index, id] of content['pages/home'].services.shown.entries()) {
    const message = `"${id}" isn’t the id of a service. Choose one of: ${ids.join(', ')}`;
    if (!ids.includes(id)) yield { file: 'pages/home', path: ['services', 'shown', index], message };
  }
  const lists = [
    ['testimonials', content.testimonials.testimonials],
    ['jobs', content.jobs.jobs],
  ] as const;
  for (const [file, entries] of lists) {
    for (const [index, entry] of entries.entries()) {
      const { service, town = '' } = entry;
      const notAService = `Service of "${labelOf(entry)}" isn’t one of your services; choose another`;
      if (!ids.includes(service)) yield { file, path: [file, index, 'service'], message: notAService };
      const notATown = `"${town}" isn’t one of your towns. Choose one of: ${towns.join(', ')}`;
      if (town !== '' && !towns.includes(normalizeText(town)))
        yield { file, path: [file, index, 'town'], message: notATown };
    }
  }
}

function* checkServices(content: Content): Generator<Mistake> {
  const { services } = fillIn(content.services, valuesOf(content));
  const anchors = services.map(({ title }) => anchorOf(title));
  for (const [index, { id, title }] of services.entries()) {
    const path = ['services', index] as const;
    const sameTitle = `Title of "${title}" is that of another service; give each its own, because links lead to it`;
    if (anchors.indexOf(anchorOf(title)) !== index)
      yield { file: 'services', path: [...path, 'title'], message: sameTitle };
    const taken = `Id of "${title}" is ${id}, and the form uses it for another choice; write another id`;
    if (Object.hasOwn(optionLabels.serviceNeeded, id))
      yield { file: 'services', path: [...path, 'id'], message: taken };
  }
}

function* checkDescriptions({ services: { services } }: Content): Generator<Mistake> {
  for (const [index, service] of services.entries()) {
    for (const side of ['before', 'after'] as const) {
      const message =
        `${side === 'before' ? 'Before' : 'After'} picture in words of "${service.title}" is empty; ` +
        'describe the photo';
      if (service[`${side}Picture`] && !service[side]?.trim())
        yield { file: 'services', path: ['services', index, side], message };
    }
  }
}

/** The home page skips hidden services, but must show at least one. */
function* checkHidden(content: Content): Generator<Mistake> {
  const hidden = content.services.services.filter((service) => service.hidden === 'yes').map(({ id }) => id);
  // The rule of the list of services has reported this already.
  if (hidden.length === content.services.services.length) return;
  for (const [index, said] of content.testimonials.testimonials.entries()) {
    const message = `Service of "${labelOf(said)}" is hidden; choose another, or hide this testimonial, too`;
    const isOfHidden = said.hidden !== 'yes' && hidden.includes(said.service);
    if (isOfHidden) yield { file: 'testimonials', path: ['testimonials', index, 'service'], message };
  }
  const message = 'Services shown are all hidden; add one that visitors see';
  const areAllHidden = content['pages/home'].services.shown.every((id) => hidden.includes(id));
  if (areAllHidden) yield { file: 'pages/home', path: ['services', 'shown'], message };
}

function* checkHours({ hours: { week, ownWords } }: Content): Generator<Mistake> {
  let areApart = true;
  for (const [index, one] of week.entries()) {
    for (const other of week.slice(0, index)) {
      const shared = one.days.filter((day) => other.days.includes(day));
      if (shared.length === 0 || one.opens >= other.closes || other.opens >= one.closes) continue;
      areApart = false;
      const [otherTimes, ownTimes] = [other, one].map((hours) => timesInWords([hours]));
      const message =
        `Opens of "${entryInWords(one)}" overlaps other hours on ${listInWords(shared)}: ${otherTimes} and ` +
        `${ownTimes}; change one of them`;
      yield { file: 'hours', path: ['week', index, 'opens'], message };
    }
  }
  const wrong = areApart ? checkOwnHours(ownWords, week) : undefined;
  if (wrong === undefined) return;
  const message =
    `The hours in your words ${wrong}: the hours by day are ${hoursInWords(week, '').open}; change one ` +
    'of the two, or leave this empty';
  yield { file: 'hours', path: ['ownWords'], message };
}

/** Names in braces are mistakes in these files, because most values come from them. */
const SOURCES: readonly FileName[] = ['company', 'hours', 'promises'];

function* checkNames(content: Content): Generator<Mistake> {
  const values = valuesOf(content);
  for (const file of Object.keys(content) as FileName[]) {
    const isSource = SOURCES.includes(file);
    const advice = isSource ? ' here; write the words' : `; the names are ${knownNames(values)}`;
    for (const { path, text } of textsIn(content[file], [])) {
      for (const name of unknownNames(text, isSource ? new Map() : values)) {
        yield { file, path, message: `Nothing is filled in for ${name}${advice}` };
      }
    }
  }
}

function* textsIn(value: unknown, path: Mistake['path']): Generator<{ path: Mistake['path']; text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield* textsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
