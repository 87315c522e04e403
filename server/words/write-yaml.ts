/** Writes the subset of YAML that yaml.ts reads, as an owner would write it: unquoted where that is safe. */
import { isDeepStrictEqual } from 'node:util';
import { type Node, readNodes } from './read-nodes.ts';
import { readYaml, type YamlValue } from './yaml.ts';

type HelpOf = (path: readonly string[]) => string | undefined;
type Entry = { comments: string[]; lines: string[] };

/**
 * `helpOf` gives the help that stands above a key, or undefined; paths use '*' for any item of a list. Our comments are
 * lines that begin with "## ", and are replaced. The other comments of the file before are the owner's. They are kept
 * above their entry, and go with it; an item is known by its id or its text. A comment behind a text moves above it.
 *
 * A file holds a list or a map. The subset cannot say an empty map, so one within the value throws.
 */
export function writeYaml(value: YamlValue, helpOf: HelpOf, before = ''): string {
  const { root, below } = readNodes(before);
  if (typeof value === 'string') throw new TypeError('A file holds a list or a map, not a text alone');
  const isEmptyMap = !Array.isArray(value) && Object.keys(value).length === 0;
  const lines = isEmptyMap ? [] : writeValue(value, helpOf, [], root);
  const comments = ownersComments([...root.above, ...below]);
  if (lines.length > 0 && comments.length > 0) lines.push('');
  lines.push(...comments);
  while (lines.at(-1) === '') lines.pop();
  return `${lines.join('\n')}\n`;
}

function writeValue(value: YamlValue, helpOf: HelpOf, path: readonly string[], old: Node | undefined): string[] {
  if (typeof value === 'string') return writeText(value);
  const isList = Array.isArray(value);
  const entries = isList ? writeItems(value, helpOf, path, old) : writeMap(value, helpOf, path, old);
  if (entries.length > 0) return spaced(entries);
  if (isList) return ['[]'];
  throw new TypeError(`The empty map at ${path.join('.')} cannot be written`);
}

function writeMap(
  value: { [key: string]: YamlValue },
  helpOf: HelpOf,
  path: readonly string[],
  before: Node | undefined,
): Entry[] {
  return Object.entries(value).map(([key, held]) => {
    const inner = [...path, key];
    const old = before?.holds instanceof Map ? before.holds.get(key) : undefined;
    const help = helpOf(inner)?.split('\n') ?? [];
    const [first = '', ...others] = writeValue(held, helpOf, inner, old);
    const isNested = typeof held === 'object' && Object.keys(held).length > 0;
    return {
      comments: [...ownersComments(old?.above ?? []), ...help.map((line) => `## ${line}`.trimEnd())],
      lines: isNested
        ? [`${writeKey(key)}:`, ...[first, ...others].map(indented)]
        : [`${writeKey(key)}: ${first}`, ...others.map(indented)],
    };
  });
}

function writeItems(items: YamlValue[], helpOf: HelpOf, path: readonly string[], before: Node | undefined): Entry[] {
  const olds = itemsBefore(items, before);
  return items.map((item, index) => {
    const lines = writeValue(item, helpOf, [...path, '*'], olds[index]);
    // The first entry of an item stands behind the dash, and its comments stand above the dash.
    const begin = typeof item === 'string' ? 0 : lines.findIndex((line) => line !== '' && !line.startsWith('#'));
    const [first, ...others] = lines.slice(begin);
    return {
      comments: [...ownersComments(olds[index]?.above ?? []), ...lines.slice(0, begin)],
      lines: [`- ${first}`, ...others.map(indented)],
    };
  });
}

/** The item before of each item: of the same id or text, or else at the same place and gone from the list. */
function itemsBefore(items: YamlValue[], before: Node | undefined): (Node | undefined)[] {
  const olds = Array.isArray(before?.holds) ? before.holds : [];
  const nameIn = (id: unknown) => (typeof id === 'string' ? id : undefined);
  const oldName = ({ holds }: Node) => nameIn(holds instanceof Map ? holds.get('id')?.holds : holds);
  const newName = (item: YamlValue) => nameIn(typeof item === 'string' || Array.isArray(item) ? item : item.id);
  const names = new Set(items.map(newName));
  const byName = Map.groupBy(olds, oldName);
  return items.map((item, index) => {
    const place = olds[index];
    return byName.get(newName(item))?.shift() ?? (place && !names.has(oldName(place)) ? place : undefined);
  });
}

/** The lines of a text; the first stands behind a key or a dash. */
function writeText(text: string): string[] {
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  const block = [body === text ? '|-' : '|', ...body.split('\n')];
  const lines = text.includes('\n') ? block : [text];
  // Nobody sees a blank at an end, many editors take it away, and UTF-8 has no half of an emoji.
  const mayBeBare = text.isWellFormed() && !/^(?:\s|$)|[\u2028\u2029]/.test(text) && !/[^\S\n]$/m.test(text);
  const isBare = mayBeBare && isReadAs([text], [`- ${lines[0]}`, ...lines.slice(1).map(indented)]);
  return isBare ? lines : [inQuotes(text)];
}

function writeKey(key: string): string {
  return isReadAs({ [key]: '' }, [`${key}: ""`]) ? key : inQuotes(key);
}

function isReadAs(value: YamlValue, lines: string[]): boolean {
  const read = readYaml('', lines.join('\n'));
  return read.mistakes.length === 0 && isDeepStrictEqual(read.value, value);
}

/** JSON's escapes are YAML's; what no editor shows is escaped too. */
function inQuotes(text: string): string {
  return JSON.stringify(text).replace(
    /[\p{Cc}\ufeff\ufffe\uffff\u2028\u2029]/gu,
    (unseen) => `\\u${unseen.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Comments without our own, and with at most one empty line in a row. */
function ownersComments(lines: string[]): string[] {
  const owners = lines.filter((line) => !/^##(?: |$)/.test(line));
  return owners.filter((line, index) => line !== '' || (owners[index - 1] ?? '') !== '');
}

function spaced(entries: Entry[]): string[] {
  return entries.flatMap(({ comments, lines }, index) =>
    index > 0 && comments.length > 0 ? ['', ...comments, ...lines] : [...comments, ...lines],
  );
}

function indented(line: string): string {
  return line === '' ? '' : `  ${line}`;
}
