/** Writes the YAML subset that yaml.ts reads, as an owner would write it: unquoted where that is safe. */
import { isDeepStrictEqual } from 'node:util';
import { Document, isMap, isScalar, isSeq, type Node, type Scalar, visit } from 'yaml';
import { parseYaml, readYaml, type YamlValue } from './yaml.ts';

type HelpOf = (path: readonly string[]) => string | undefined;

const FORM = {
  lineWidth: 0,
  singleQuote: false,
  doubleQuotedAsJSON: true,
  simpleKeys: true,
  commentString: String,
};
/** Only double quotes can hold invisible characters, as escapes. */
const UNSEEN = /(?![\t\n])[\p{Cc}\ufeff\ufffe\uffff\u2028\u2029]/gu;

/**
 * In the paths of `helpOf`, '*' is any item of a list. Help lines begin with "## " and are replaced. Other
 * comments of the previous file (`before`) are the owner's. They stay above their entry, which is found by
 * its name, or in a list by its id or text. A comment behind a text moves above it. If a mistake keeps the
 * previous file from being parsed, all comments move to the end. A file that is too long, too deep or has
 * invisible characters loses its comments. Throws for an empty map within the value, which the subset cannot
 * express.
 */
export function writeYaml(value: YamlValue, helpOf: HelpOf, before = ''): string {
  if (typeof value === 'string') throw new TypeError('A file holds a list or a map, not only a text');
  const { root, comments, below } = commentsIn(before);
  const document = new Document(value, { schema: 'failsafe', aliasDuplicateObjects: false });
  const isEmptyMap = !Array.isArray(value) && Object.keys(value).length === 0;
  if (!isEmptyMap) setStyles(document.contents, [], root);
  const written = (isEmptyMap ? '' : document.toString(FORM)).replace(
    UNSEEN,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const ending = below.join('\n').trimEnd();
  return [written, ending && `${ending}\n`].filter(Boolean).join('\n') || '\n';

  function setStyles(node: unknown, path: readonly string[], old: unknown): void {
    if (isScalar<string>(node)) node.type = formOf(node.value);
    if (isMap(node) && node.items.length === 0)
      throw new TypeError(`The empty map at ${path.join('.')} cannot be written`);
    if (isMap<Scalar<string>>(node)) {
      for (const { key, value } of node.items) {
        const inner = [...path, key.value];
        const pair = isMap<Scalar<string>>(old) && old.items.find((other) => other.key.value === key.value);
        const help = helpOf(inner)?.split('\n') ?? [];
        key.type = isReadAs({ [key.value]: '' }, `${key.value}: ""`) ? 'PLAIN' : 'QUOTE_DOUBLE';
        setStyles(value, inner, pair ? pair.value : undefined);
        const owners = pair ? comments.get(pair.key) : [];
        key.commentBefore = [...(owners ?? []), ...help.map((line) => `## ${line}`.trimEnd())].join('\n');
      }
    }
    if (isSeq<Node>(node)) {
      const olds = previousItems(node.items, isSeq<Node>(old) ? old.items : []);
      for (const [index, item] of node.items.entries()) {
        setStyles(item, [...path, '*'], olds[index]);
        // The first entry of an item is written behind the dash, so its comments move above the dash.
        const [first] = entriesOf(item);
        const lifted = first?.commentBefore ? [first.commentBefore] : [];
        item.commentBefore = [...(comments.get(olds[index]) ?? []), ...lifted].join('\n');
        if (first) first.commentBefore = '';
      }
    }
    for (const entry of entriesOf(node).slice(1)) entry.spaceBefore = Boolean(entry.commentBefore);
  }
}

/** Comments above each entry or on its line, and those below the last entry. */
function commentsIn(text: string) {
  const { document, tokens, lineAt } = parseYaml(text);
  const entries: Node[] = [];
  visit(document, {
    Node: (place, node) => void (place !== null && place !== 'value' && entries.push(node)),
  });
  const comments = new Map<unknown, string[]>();
  let lines: string[] = [];
  let entry: Node | undefined;
  for (const [index, { type, source, offset }] of tokens.entries()) {
    if (type === 'comment' && entry && lineAt(offset) === lineAt(startOf(entry)))
      comments.get(entry)?.push(source.trim());
    else if (type === 'comment' && !/^##(?: |$)/.test(source)) lines.push(source.trim());
    else if (type === 'newline' && tokens[index - 1]?.type === 'newline') lines.push('');
    if (type === 'comment' || type === 'newline') continue;
    for (; entries[0] && startOf(entries[0]) <= offset; lines = []) {
      entry = entries.shift();
      comments.set(entry, withoutGaps(lines));
    }
  }
  return { root: document.contents, comments, below: withoutGaps(lines) };
}

function entriesOf(node: unknown): Node[] {
  if (isMap<Node>(node)) return node.items.map(({ key }) => key);
  return isSeq<Node>(node) ? node.items : [];
}

function startOf({ range }: Node): number {
  return range?.[0] ?? 0;
}

function withoutGaps(lines: string[]): string[] {
  return lines.filter((line, index) => line !== '' || (lines[index - 1] ?? '') !== '');
}

/** The item of the same id or text, or else a removed item at the same position. */
function previousItems(items: Node[], olds: Node[]): (Node | undefined)[] {
  const nameOf = (item: Node | undefined) =>
    isMap(item) ? item.get('id') : isScalar(item) ? item.value : undefined;
  const names = new Set(items.map(nameOf));
  const byName = Map.groupBy(olds, nameOf);
  return items.map((item, index) => {
    const place = olds[index];
    return byName.get(nameOf(item))?.shift() ?? (place && !names.has(nameOf(place)) ? place : undefined);
  });
}

/** Quotes trailing blanks, which an editor would strip, and lone surrogates, which UTF-8 cannot hold. */
function formOf(text: string): Scalar.Type {
  if (!text.isWellFormed() || /^(?:\s|$)|[\u2028\u2029]/.test(text) || /[^\S\n]$/m.test(text))
    return 'QUOTE_DOUBLE';
  if (!text.includes('\n')) return isReadAs([text], `- ${text}`) ? 'PLAIN' : 'QUOTE_DOUBLE';
  // A block is indented deeper than its entry. No entry is nested 20 spaces deep.
  const body = text.replace(/^(?=.)/gm, ' '.repeat(20));
  return isReadAs([text], text.endsWith('\n') ? `- |\n${body}` : `- |-\n${body}`)
    ? 'BLOCK_LITERAL'
    : 'QUOTE_DOUBLE';
}

function isReadAs(value: YamlValue, written: string): boolean {
  const read = readYaml('', written);
  return read.mistakes.length === 0 && isDeepStrictEqual(read.value, value);
}
