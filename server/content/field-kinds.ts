/**
 * The kinds of content that the owner may edit. A rule's message completes a sentence that starts with the
 * field's name. This file is over 250 lines because it lists every kind.
 */
import { z } from 'zod';
import { normalizeText, withoutInvisible } from '../../domain/normalize.ts';
import { WEEKDAYS } from '../../domain/opening-hours.ts';
import { withPlainSigns } from '../../domain/phone.ts';
import type { Asked, Entries, FieldKind, ListOrder } from '../../domain/site-desk.ts';
import { type PictureSize, readPictureName } from '../../domain/site-pictures.ts';

/** A `list` holds entries. Each entry has an id and fields of its own. */
export type Kind = FieldKind | 'group' | 'list';

export type Description = {
  /** The field's name in the owner's language, as it starts a sentence. */
  name: string;
  help: string;
  kind: Kind;
  /** Longest text, in characters. */
  most?: number;
  choices?: readonly string[];
  labels?: readonly string[];
  /** How large a new photo is encoded. */
  size?: PictureSize;
  /** Fewest and most entries. Hidden ones do not count. */
  entries?: Entries;
  /** One entry of a list in the owner's words: "special day". */
  one?: string;
  order?: ListOrder | undefined;
  /** The button's label where "Add one" does not fit. */
  add?: string | undefined;
  /** The desk asks this before it adds an entry to a list of at least `from` entries. */
  asked?: Asked | undefined;
};

const descriptions = z.registry<Description>();

/** Undefined for a wrapper, which has no description. */
export function descriptionOf(schema: z.ZodType): Description | undefined {
  return descriptions.get(schema);
}

/** The fields of a group or an entry by name, or the entry of a list. */
export function partsOf(schema: z.ZodType | undefined): {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
} {
  return (schema?.def ?? {}) as { shape?: Record<string, z.ZodType>; element?: z.ZodType };
}

export type Rule = readonly [keeps: (value: string) => boolean, message: string];
type Options = { most?: number; isOptional?: boolean; rules?: readonly Rule[] };

function isDisplayable(value: string): boolean {
  return value.isWellFormed() && !/\p{Cc}/u.test(value.replaceAll('\n', ''));
}

/**
 * Normalizes as the server normalizes a visitor's form. Otherwise a service's title that ends with a space
 * would never equal the one that the form sends. `text` keeps its line breaks. Half an emoji stays, so that
 * `isDisplayable` reports it.
 */
function normalizeTyped(kind: Kind, value: string): string {
  if (kind === 'text' || !value.isWellFormed()) return value;
  if (kind === 'phone') return normalizeText(withPlainSigns(value).replace(/\p{Zs}/gu, ' '));
  return normalizeText(kind === 'email' || kind === 'address' ? withoutInvisible(value) : value);
}

function written(
  kind: Kind,
  name: string,
  help: string,
  { most = 200, isOptional = false, rules = [] }: Options,
) {
  const all: Rule[] = [
    [(value) => [...value].length <= most, `is too long; at most ${most} letters`],
    [(value) => !value.includes('\t'), 'has a tab in it; write a space instead'],
    [isDisplayable, 'has a character that cannot be shown; write it again'],
    ...rules,
  ];
  const text = z
    .string({ error: ({ input }) => (input === undefined ? 'is missing; write it' : 'must be text') })
    .overwrite((value) => normalizeTyped(kind, value))
    .superRefine((value, context) => {
      const isEmpty = value.trim() === '';
      const broken = isEmpty && isOptional ? undefined : all.find(([keeps]) => !keeps(value));
      const message = isEmpty && !isOptional ? 'is empty; write it' : broken?.[1];
      if (message) context.addIssue({ code: 'custom', message });
    });
  // Files and publications may lack optional fields.
  return (isOptional ? text.default('') : text).register(descriptions, { name, help, kind, most });
}

export function line(name: string, help: string, { most = 120, ...options }: Options = {}) {
  return written('line', name, help, { most, ...options });
}

export function text(name: string, help: string, most = 600) {
  return written('text', name, help, { most });
}

/** `*Words between stars*` are highlighted. */
export function heading(name: string, help: string) {
  const pair: Rule = [
    (value) => /^[^*]*(\*[^*]+\*[^*]*)?$/.test(value),
    'has a star without its partner; write *words* or none',
  ];
  const whole = `${help} Words between two stars (*) are highlighted.`;
  return written('heading', name, whole, { most: 80, rules: [pair] });
}

/** Each rule is a pattern, and the message for a text that does not match it. */
export function patternField(
  kind: Kind,
  name: string,
  help: string,
  rules: [form: RegExp, rule: string][],
  isOptional = false,
) {
  const tests = rules.map(([form, rule]): Rule => [(value) => form.test(value), rule]);
  return written(kind, name, help, { isOptional, rules: tests });
}

export function number(name: string, help: string, least: number, most: number, isOptional = false) {
  const isInRange = (value: string) =>
    /^\d{1,4}$/.test(value) && Number(value) >= least && Number(value) <= most;
  return written('number', name, help, {
    isOptional,
    rules: [[isInRange, `must be a whole number from ${least} to ${most}`]],
  });
}

/** '' for none. */
export function picture(name: string, help: string, size: PictureSize = 'scene') {
  const rule =
    'must be the name of a picture that was chosen at the desk; leave it empty, and choose it there';
  const isNamed: Rule = [(value) => readPictureName(value) !== undefined, rule];
  const kind = 'picture';
  return written(kind, name, help, { isOptional: true, rules: [isNamed] }).register(descriptions, {
    name,
    help,
    kind,
    size,
  });
}

export function choice<const Choices extends readonly [string, ...string[]]>(
  name: string,
  help: string,
  choices: Choices,
) {
  const options = z.enum(choices, `must be one of: ${choices.join(', ')}`);
  return options.register(descriptions, { name, help, kind: 'choice', choices });
}

export function lines(name: string, help: string, least: number, most: number, letters = 120) {
  const entry = line(`An entry of ${name}`, help, { most: letters });
  return counted(
    z.array(entry, 'is missing; write its entries, each on a line that begins with a dash'),
    'line',
    least,
    most,
  )
    .refine((values) => new Set(values).size === values.length, 'lists the same entry twice; keep one')
    .register(descriptions, { name, help, kind: 'lines', most: letters, entries: { least, most } });
}

type ListOptions<Shape extends z.ZodRawShape> = Pick<Description, 'order' | 'add' | 'asked'> & {
  one: string;
  least: number;
  most: number;
  /** Returns the wrong field and the message. */
  rule?: (
    entry: z.infer<z.ZodObject<Shape>>,
  ) => readonly [field: keyof Shape & string, message: string] | undefined;
};

const MOST_WITH_HIDDEN = 100;

export function list<Shape extends z.ZodRawShape>(
  name: string,
  help: string,
  shape: Shape,
  { one, least, most, order, add, asked, rule }: ListOptions<Shape>,
) {
  const entry = z.strictObject({ id, ...shape }, 'must have entries of its own below it, indented');
  const entries = z.array(entry, 'is missing; write its entries, each beginning with a dash');
  return counted(entries, one, least, 'hidden' in shape ? Math.max(MOST_WITH_HIDDEN, most) : most)
    .superRefine((entries, context) => {
      const shown = shownOf(entries as { hidden?: unknown }[]).length;
      if (entries.length >= least && shown < least)
        context.addIssue({ code: 'custom', message: `must show at least ${least} ${one}; add or show one` });
      if ('hidden' in shape && shown > most)
        context.addIssue({
          code: 'custom',
          message: `may show at most ${most}; hide or remove ${shown - most}`,
        });
      const ids = new Set<string>();
      for (const [index, item] of entries.entries()) {
        const { id } = item as { id: string };
        if (ids.has(id))
          context.addIssue({
            code: 'custom',
            path: [index, 'id'],
            message: 'is that of another entry; give each its own',
          });
        ids.add(id);
        const broken = rule?.(item as z.infer<z.ZodObject<Shape>>);
        if (broken) context.addIssue({ code: 'custom', path: [index, broken[0]], message: broken[1] });
      }
    })
    .register(descriptions, {
      name,
      help,
      kind: 'list',
      entries: { least, most },
      one,
      order,
      add,
      asked,
    });
}

/** `one`: what the owner adds or removes. */
function counted<Entries extends z.ZodArray>(entries: Entries, one: string, least: number, most: number) {
  const few = least === 1 ? `must have at least one ${one}; add one` : `must have ${least} ${one}s; add more`;
  return entries.min(least, few).max(most, `may have at most ${most} ${one}s; remove some`);
}

export function hidden(help: string) {
  return z
    .enum(['no', 'yes'], 'must be yes or no')
    .default('no')
    .register(descriptions, {
      name: 'Visibility',
      help,
      kind: 'choice',
      choices: ['no', 'yes'],
      labels: ['Shown', 'Hidden'],
    });
}

export function shownOf<Entry extends { hidden?: unknown }>(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ hidden }) => hidden !== 'yes');
}

export function service(name: string, help: string) {
  return written('service', name, help, { most: 80 });
}

/** A town that the company serves (check.ts). */
export function town(name: string, help: string, isOptional = false) {
  return written('town', name, help, { most: 40, isOptional });
}

export function group<Shape extends z.ZodRawShape>(name: string, help: string, shape: Shape) {
  return z
    .strictObject(shape, 'is missing; write its entries below it, indented')
    .register(descriptions, { name, help, kind: 'group' });
}

const id = patternField(
  'id',
  'Id',
  'The program’s name for this entry. Never change it, nor use it again, even if the entry changes.',
  [
    [
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'must consist of lowercase letters, digits and hyphens, like window-cleaning',
    ],
  ],
);

export function days(name: string, help: string) {
  const day = z.enum(WEEKDAYS, `must be one of: ${WEEKDAYS.join(', ')}`);
  return z
    .array(day, 'is missing; write the days, each on a line that begins with a dash')
    .min(1, 'names no day; choose at least one')
    .refine((chosen) => new Set(chosen).size === chosen.length, 'lists a day twice; keep one')
    .register(descriptions, { name, help, kind: 'days', choices: WEEKDAYS, entries: { least: 1, most: 7 } });
}

export function time(name: string, help: string, isOptional = false) {
  const rule = 'must be four digits of a 24-hour clock, like 09:00 or 17:30';
  return patternField('time', name, help, [[/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, rule]], isOptional);
}

/** 00:00 means midnight at the end of the day. The browser's time field does not know 24:00. */
export function closing(name: string, help: string, isOptional = false) {
  return time(name, help, isOptional)
    .transform((value) => (value === '00:00' ? '24:00' : value))
    .register(descriptions, { name, help, kind: 'time' });
}

export function date(name: string, help: string) {
  const isDay = (value: string) => z.iso.date().safeParse(value).success;
  return written('date', name, help, { rules: [[isDay, 'must be a day of the calendar, like 2026-11-26']] });
}
