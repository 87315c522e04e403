/** The check of `content/`: that each file can be read, and that it says what the site needs. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Time } from '../../content/opening-hours.ts';
import { brokenLetter, checkFiles, encodingSlip } from './files.ts';
import type { Problem } from './problem.ts';
import { shapes } from './shapes.ts';
import { type Content, readSource, type Source } from './source.ts';
import { checkTexts } from './texts.ts';

const TESTIMONIALS = 'content/testimonials.ts';

/** `folder` is the project's. A file that cannot be understood makes every other check of the content wait. */
export async function checkContent(folder: string): Promise<{ mistakes: Problem[]; content: Content }> {
  const content: Content = new Map();
  for await (const file of glob('content/**/*.ts', { cwd: folder })) {
    if (!file.endsWith('.test.ts')) content.set(file, readFileOf(file, await readFile(join(folder, file))));
  }
  const slips = [...content].flatMap(([file, { slip }]) => (slip ? [{ file, ...slip }] : []));
  if (slips.length > 0) return { mistakes: slips, content: new Map() };
  const mistakes = Object.entries(shapes).flatMap(([file, values]) => {
    const source = content.get(file);
    if (!source) return [];
    return Object.entries(values).flatMap(([name, shape]) => checkValue({ file, name, source }, shape));
  });
  const others = [...checkFiles(folder, content), ...checkServices(content), ...checkTexts(content)];
  return { mistakes: [...mistakes, ...others, ...(await checkHours(content))], content };
}

function readFileOf(file: string, bytes: Buffer): Source {
  const encoding = encodingSlip(bytes);
  const text = encoding ? '' : bytes.toString();
  const slip = encoding ? { line: 1, text: encoding } : brokenLetter(text);
  const source = readSource(file, text);
  return slip ? { ...source, slip } : source;
}

type Place = { file: string; name: string; source: Source };

function checkValue({ file, name, source }: Place, shape: z.ZodType): Problem[] {
  const value = source.values[name];
  const parsed = shape.safeParse(value);
  if (parsed.success) return [];
  // A misspelled name first: the right one is missing because of it.
  const issues = parsed.error.issues.sort(
    (a, b) => Number(b.code === 'unrecognized_keys') - Number(a.code === 'unrecognized_keys'),
  );
  return issues.flatMap((issue) => {
    const path = issue.path;
    if (issue.code === 'unrecognized_keys') {
      const known = namesAt(shape, path);
      return issue.keys.map((key) => ({
        file,
        line: source.lineOf(name, [...path, key]),
        text: `nothing is called ${key} here${suggestion(key, known)}; correct the name or delete the entry`,
      }));
    }
    if (issue.code === 'invalid_key') {
      const [key] = path.slice(-1);
      return [
        { file, line: source.lineOf(name, path), text: `"${String(key)}" is no id; ${issue.issues[0]?.message}` },
      ];
    }
    const found = path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown>)?.[key], value);
    return [{ file, line: source.lineOf(name, path), text: `${nameOf(name, path)} ${state(found)}; ${issue.message}` }];
  });
}

/** The names that an object at this path may have. */
function namesAt(shape: z.ZodType, path: readonly PropertyKey[]): string[] {
  type Definition = { shape?: Record<PropertyKey, z.ZodType>; valueType?: z.ZodType; element?: z.ZodType };
  let definition = shape.def as Definition;
  for (const key of path) {
    const inner = definition.shape?.[key] ?? definition.valueType ?? definition.element;
    definition = (inner?.def ?? {}) as Definition;
  }
  return Object.keys(definition.shape ?? {});
}

/** "phone", "features of window-cleaning", "entry 2 of towns" */
function nameOf(name: string, path: readonly PropertyKey[]): string {
  const words = [name, ...path].map((key) => (typeof key === 'number' ? `entry ${key + 1}` : String(key)));
  return words.slice(-2).length > 1 && words.length > 2 ? `${words.at(-1)} of ${words.at(-2)}` : (words.at(-1) ?? name);
}

function state(found: unknown): string {
  if (found === undefined) return 'is missing';
  if (found === '') return 'is empty';
  if (Array.isArray(found)) return `has ${found.length} ${found.length === 1 ? 'entry' : 'entries'}`;
  return `is ${typeof found === 'object' ? 'no text' : JSON.stringify(found)}`;
}

/** What the shape of a single value cannot say: that ids name services, and that no two cards have the same anchor. */
function checkServices(content: Content): Problem[] {
  const file = 'content/services.ts';
  const source = content.get(file);
  const { entries, onHomePage } = source?.values ?? {};
  if (!source || !isRecord(entries)) return [];
  const titles = new Map<unknown, string>();
  const sameTitles: Problem[] = [];
  for (const [id, entry] of Object.entries(entries)) {
    const title = isRecord(entry) ? String(entry.title).toLowerCase() : id;
    const other = titles.get(title);
    titles.set(title, id);
    if (other === undefined) continue;
    sameTitles.push({
      file,
      line: source.lineOf('entries', [id, 'title']),
      text: `${other} and ${id} have the same title; give each its own, because links lead to it`,
    });
  }
  const { testimonials } = content.get(TESTIMONIALS)?.values ?? {};
  const named = [
    ...listOf(onHomePage).map((id, index) => ({ file, name: 'onHomePage', path: [index], id })),
    ...listOf(testimonials).map((testimonial, index) => ({
      file: TESTIMONIALS,
      name: 'testimonials',
      path: [index, 'service'],
      id: isRecord(testimonial) ? testimonial.service : undefined,
    })),
  ];
  const unknown = named
    .filter(({ id }) => typeof id === 'string' && !(id in entries))
    .map(({ file: place, name, path, id }) => ({
      file: place,
      line: content.get(place)?.lineOf(name, path),
      text: `${name} names the service "${id}", which is not among the entries of ${file}; write the id of one of them`,
    }));
  return [...unknown, ...sameTitles];
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Words of the owner's own about the hours may not name other times than the hours do. */
async function checkHours(content: Content): Promise<Problem[]> {
  const file = 'content/opening-hours.ts';
  const source = content.get(file);
  const { openingHours, ownWords } = source?.values ?? {};
  if (!isRecord(openingHours) || typeof ownWords !== 'string' || ownWords === '') return [];
  if (![openingHours.opens, openingHours.closes].every((time) => typeof time === 'string')) return [];
  // Not at the top of this file, which is there to say why a file of the content cannot be imported.
  const { timeInWords } = await import('../../content/opening-hours.ts');
  const times = [openingHours.opens, openingHours.closes].map((time) => timeInWords(time as Time).replace(' ', ''));
  const others = (ownWords.match(/\d{1,2}(:\d\d)? ?[AP]M/gi) ?? []).filter(
    (time) => !times.includes(time.replace(' ', '').toUpperCase()),
  );
  if (others.length === 0) return [];
  const text = `ownWords says ${others.join(' and ')}, but the hours above are ${times.join('-')}; change what is wrong`;
  return [{ file, line: source?.lineOf('ownWords', []), text }];
}

/** " (did you mean phone?)" if one of the names is a slip of a letter or two away. */
export function suggestion(name: string, known: readonly string[]): string {
  const near = known
    .map((candidate) => ({ candidate, distance: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return near && near.distance <= Math.max(2, name.length / 3) ? ` (did you mean ${near.candidate}?)` : '';
}

/** The number of letters to change, add or leave out (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const change = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
