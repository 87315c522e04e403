/** What is wrong with the owner's words, in sentences; the files and the desk say the same. */
import type { z } from 'zod';
import { optionLabels } from '../../domain/field-words.ts';
import { anchorOf } from '../../domain/words.ts';
import { checkOwnHours } from './check-own-hours.ts';
import { fillIn, knownNames, unknownNames, valuesOf } from './fill-in.ts';
import { entryInWords, hoursInWords, listInWords, timesInWords } from './hours-in-words.ts';
import { describe, partsOf } from './kinds.ts';
import { nearest } from './nearest.ts';
import { type Content, type FileName, files } from './schema.ts';

/** `path` leads to the value within its file. */
export type Mistake = { file: FileName; path: readonly (string | number)[]; message: string };

type Checked = { content: Content; mistakes: [] } | { content?: never; mistakes: Mistake[] };

/** `raw` is what the files say, by their names. */
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
  if (mistakes.length > 0) return { mistakes };
  const content = Object.fromEntries(checked.map(({ file, parsed }) => [file, parsed.data])) as Content;
  const between = [
    ...checkServices(content),
    ...checkHidden(content),
    ...checkTowns(content),
    ...checkHours(content),
    ...checkNames(content),
  ];
  return between.length > 0 ? { mistakes: between } : { content, mistakes: [] };
}

/** So many unknown names of one place are told. Each is looked for in the file, and a file may have thousands. */
const MOST_TOLD = 100;

type Found = Pick<Mistake, 'path' | 'message'>;

function sentencesOf(issue: z.core.$ZodIssue, schema: z.ZodType, value: unknown): Found[] {
  const path = issue.path as (string | number)[];
  const { subject, schema: inner } = followPath(schema, path, value);
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(partsOf(inner).shape ?? {});
    return issue.keys.slice(0, MOST_TOLD).map((key) => {
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

/**
 * What a path leads to. `subject` is "Title of Window Cleaning" or "Phone": the thing's name, and the entry of a list to
 * which it belongs.
 */
function followPath(schema: z.ZodType, path: readonly (string | number)[], value: unknown) {
  let inner: z.ZodType | undefined = schema;
  let found = value;
  let name = describe(schema)?.name ?? '';
  let entry = '';
  for (const key of path) {
    const { shape, element } = partsOf(inner);
    inner = shape?.[key] ?? element;
    found = (found as Record<PropertyKey, unknown> | undefined)?.[key];
    if (typeof key === 'number' && isRecord(found)) {
      const label = labelOf(found) || String(found.id ?? '');
      entry = label === '' ? ` of entry ${key + 1}` : ` of "${label}"`;
    } else if (typeof key === 'number') entry = ` (entry ${key + 1})`;
    name = (inner && describe(inner)?.name) ?? name;
  }
  return { subject: name + entry, schema: inner };
}

/** What an owner knows the entry of a list by; '' if it says nothing yet. */
export function labelOf(entry: Record<string, unknown>): string {
  const { title, name, label, sentence } = entry;
  const found = [title, name, label, sentence].find((text) => typeof text === 'string' && text !== '');
  return String(found ?? entryInWords(entry));
}

/** Ids must name services and no option of the form's own, and no two cards may have the same anchor. */
function checkServices(content: Content): Mistake[] {
  const { services } = fillIn(content.services, valuesOf(content));
  const ids = services.map(({ id }) => id);
  const anchors = services.map(({ title }) => anchorOf(title));
  const named = [
    ...content['pages/home'].services.shown.map((id, index) => ({
      file: 'pages/home' as const,
      path: ['services', 'shown', index],
      id,
    })),
    ...content.testimonials.testimonials.map(({ service }, index) => ({
      file: 'testimonials' as const,
      path: ['testimonials', index, 'service'],
      id: service,
    })),
  ];
  const unknown = named
    .filter(({ id }) => !ids.includes(id))
    .map(({ file, path, id }) => ({
      file,
      path,
      message: `"${id}" is the id of no service in content/services.yaml; write one of: ${ids.join(', ')}`,
    }));
  const same = anchors.flatMap((anchor, index) =>
    anchors.indexOf(anchor) === index
      ? []
      : [
          {
            file: 'services' as const,
            path: ['services', index, 'title'],
            message: `Title of "${services[index]?.title}" is that of another service; give each its own, because links lead to it`,
          },
        ],
  );
  const taken = services.flatMap(({ id, title }, index): Mistake[] => {
    if (!Object.hasOwn(optionLabels.serviceNeeded, id)) return [];
    const message = `Id of "${title}" is ${id}, and the form uses it for another choice; write another id`;
    return [{ file: 'services', path: ['services', index, 'id'], message }];
  });
  return [...unknown, ...same, ...taken];
}

/** What visitors see names no service that they do not see; on the home page such a service is left out. */
function checkHidden(content: Content): Mistake[] {
  const hidden = content.services.services.filter((service) => service.hidden === 'yes').map(({ id }) => id);
  const beside = content.testimonials.testimonials.flatMap((said, index): Mistake[] => {
    if (said.hidden === 'yes' || !hidden.includes(said.service)) return [];
    const message = `Service of "${said.name}" is hidden; choose another, or hide these words, too`;
    return [{ file: 'testimonials', path: ['testimonials', index, 'service'], message }];
  });
  if (content['pages/home'].services.shown.some((id) => !hidden.includes(id))) return beside;
  const message = 'Services shown are all hidden; write one that visitors see';
  return [...beside, { file: 'pages/home', path: ['services', 'shown'], message }];
}

function checkTowns({ company, testimonials }: Content): Mistake[] {
  return testimonials.testimonials.flatMap(({ town }, index) =>
    company.towns.includes(town)
      ? []
      : [
          {
            file: 'testimonials',
            path: ['testimonials', index, 'town'],
            message: `"${town}" is none of your towns; write one of: ${company.towns.join(', ')}`,
          },
        ],
  );
}

/** Hours of one day do not overlap, and the owner's own words about the hours say what these say. */
function checkHours({ hours: { week, ownWords } }: Content): Mistake[] {
  const overlaps = week.flatMap((one, index) =>
    week.slice(0, index).flatMap((other): Mistake[] => {
      const shared = one.days.filter((day) => other.days.includes(day));
      if (shared.length === 0 || one.opens >= other.closes || other.opens >= one.closes) return [];
      const [earlier, later] = [other, one].map((hours) => timesInWords([hours]));
      const message = `Opens of "${entryInWords(one)}" overlaps other hours on ${listInWords(shared)}: ${earlier} and ${later}; change one of them`;
      return [{ file: 'hours', path: ['week', index, 'opens'], message }];
    }),
  );
  if (overlaps.length > 0) return overlaps;
  const wrong = checkOwnHours(ownWords, week);
  if (wrong === undefined) return [];
  const message = `The hours in your words ${wrong}: the hours by day are ${hoursInWords(week, '').open}; change one of the two, or leave this empty`;
  return [{ file: 'hours', path: ['ownWords'], message }];
}

/** The files whose values are filled in elsewhere. */
const SOURCES: readonly FileName[] = ['company', 'hours', 'promises'];

/** Names in braces that nothing fills in. */
function checkNames(content: Content): Mistake[] {
  const values = valuesOf(content);
  return (Object.keys(content) as FileName[]).flatMap((file) => {
    const isSource = SOURCES.includes(file);
    const advice = isSource ? ' here; write the words' : `; the names are ${knownNames(values)}`;
    return textsIn(content[file], []).flatMap(({ path, text }) =>
      unknownNames(text, isSource ? new Map() : values).map((name) => ({
        file,
        path,
        message: `Nothing is filled in for ${name}${advice}`,
      })),
    );
  });
}

function textsIn(
  value: unknown,
  path: readonly (string | number)[],
): { path: readonly (string | number)[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
