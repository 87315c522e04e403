/**
 * Marks which content field each element of a page shows, so that a tap opens it. The page is rendered twice:
 * as visitors would see it, and with an invisible mark before each text. Elements that have a mark in the
 * second rendering get an attribute in the first, so ids, links and lengths never contain one.
 */
import type { z } from 'zod';
import type { PageContent } from '../../domain/content.ts';
import { pageContentOf } from '../content/content.ts';
import { descriptionOf, type Kind, partsOf } from '../content/field-kinds.ts';
import { type Content, type FileName, files } from '../content/schema.ts';
import type { YamlValue } from '../content/yaml.ts';
import { type Entry, idOf } from './apply-draft.ts';

/** Private-use characters that no owner types, one for each path. */
const FIRST_MARK = 0xf0000;
const MARK = /[\u{f0000}-\u{ffffd}]/u;

/** Only these appear on the page as typed, so only these can be tapped. */
const SHOWN: readonly Kind[] = ['line', 'text', 'heading', 'lines', 'town', 'month', 'phone', 'email'];

type Marked = { path: string; entry: string | undefined };

export function markedContent(content: Content): { marked: PageContent; marks: Marked[] } {
  const marks: Marked[] = [];
  const entries = Object.entries(files).map(([file, schema]) => [
    file,
    mark(schema, content[file as FileName], file),
  ]);
  const marked = pageContentOf(Object.fromEntries(entries) as Content);
  // The sentence about the hours is built from all fields of `hours`.
  const { company } = marked.frame;
  company.hours = signOf('hours') + company.hours;
  if (company.otherHours !== '') company.otherHours = signOf('hours') + company.otherHours;
  return { marked, marks };

  function signOf(path: string, entry?: string): string {
    return String.fromCodePoint(FIRST_MARK + marks.push({ path, entry }) - 1);
  }

  function mark(schema: z.ZodType, value: YamlValue, path: string, entry?: string): YamlValue {
    const { shape, element } = partsOf(schema);
    if (shape) {
      const fields = Object.entries(shape).map(([key, inner]) => [
        key,
        key === 'id' ? idOf(value) : mark(inner, (value as Entry)[key] ?? '', `${path}/${key}`, entry),
      ]);
      return Object.fromEntries(fields);
    }
    const { kind = 'line' } = descriptionOf(schema) ?? {};
    if (element && kind === 'list') {
      return (value as Entry[]).map((one) =>
        mark(element, one, `${path}/${idOf(one)}`, `${path}/${idOf(one)}`),
      );
    }
    if (!SHOWN.includes(kind) || UNMARKED.some((name) => path.endsWith(name))) return value;
    const sign = signOf(path, entry);
    return Array.isArray(value) ? value.map((text) => sign + text) : value === '' ? value : sign + value;
  }
}

/** Fields whose text is compared, looked up or drawn, not shown as typed. */
const UNMARKED = ['/services/shown', '/timeZone', '/mark'];

/** `end`: index after the start tag. */
type Element = { name: string; end: number };

/**
 * Adds the attributes of the first mark that each element holds directly: in its text, `alt` or label.
 * Returns the page unchanged if the marks have changed its elements.
 */
export function markElements(html: string, marked: string, attributesOf: (index: number) => string): string {
  const plain = elementsIn(html).elements;
  const { elements, marks } = elementsIn(marked);
  if (plain.map(({ name }) => name).join() !== elements.map(({ name }) => name).join()) return html;
  let written = '';
  let from = 0;
  for (const [index, { end }] of plain.entries()) {
    const mark = marks.get(index);
    if (mark === undefined) continue;
    // Behind the last attribute, before > or />.
    const at = html[end - 2] === '/' ? end - 2 : end - 1;
    written += `${html.slice(from, at)} ${attributesOf(mark)}`;
    from = at;
  }
  return written + html.slice(from);
}

function elementsIn(html: string): { elements: Element[]; marks: Map<number, number> } {
  const elements: Element[] = [];
  const marks = new Map<number, number>();
  const labels = new Map<number, string>();
  const open: number[] = [];
  const note = (element: number | undefined, text: string) => {
    const mark = MARK.exec(text)?.[0].codePointAt(0);
    if (mark && element !== undefined && !marks.has(element)) marks.set(element, mark - FIRST_MARK);
  };
  let from = 0;
  for (const tag of html.matchAll(
    /<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<\/?([a-zA-Z][\w-]*)[^>]*>/g,
  )) {
    const [whole, raw, name] = tag;
    note(open.at(-1), html.slice(from, tag.index));
    from = tag.index + whole.length;
    if (raw || !name) continue;
    if (whole.startsWith('</')) {
      open.pop();
      continue;
    }
    const element = elements.push({ name, end: from }) - 1;
    note(element, / alt="([^"]*)"/.exec(whole)?.[1] ?? '');
    labels.set(element, / aria-label="([^"]*)"/.exec(whole)?.[1] ?? '');
    if (!whole.endsWith('/>')) open.push(element);
  }
  // Visible text takes precedence over the label of an icon link.
  for (const [element, label] of labels) note(element, label);
  return { elements, marks };
}
