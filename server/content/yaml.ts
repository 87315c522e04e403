/**
 * Reads the strict YAML subset of the owner's files, where every scalar is text. A text that YAML reads
 * differently from what an owner means is a mistake.
 */
import {
  CST,
  type Document,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import * as subset from './yaml-subset.ts';

type ReadYaml = {
  value: YamlValue;
  /** The line of the nearest ancestor if the value is missing. */
  lineOf: (path: readonly (string | number)[]) => number;
  mistakes: { file: string; line: number; message: string }[];
};
export type YamlValue = string | YamlValue[] | { [key: string]: YamlValue };

/**
 * Deeper files could overflow the stack. A long row of indicators could keep `yaml` busy for minutes.
 */
const TOO_DEEP = /^ {40}|(?:^|\s)(?:[-?:]\s+){20}/;
/** Far above what a hundred services need. */
const MOST_CHARACTERS = 400_000;

export function readYaml(file: string, text: string): ReadYaml {
  const { document, lineAt, messages } = parseYaml(text);
  const mistakes = [...messages]
    .map(([line, message]) => ({ file, line, message }))
    .sort((a, b) => a.line - b.line);
  const isEmpty = mistakes.length > 0 || !document.contents;
  return {
    value: isEmpty ? {} : document.toJS({ reviver: (_, value) => value ?? '' }),
    lineOf: (path) => lineAt(offsetOf(document, path)),
    mistakes,
  };
}

/**
 * Reports one mistake for each line, because later ones follow from the first. `yaml` takes minutes for some
 * input outside the subset, so it parses nothing once a mistake is found.
 */
export function parseYaml(text: string) {
  // The package misreads a byte order mark before a list.
  const source = text.length > MOST_CHARACTERS ? '' : text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const lines = new LineCounter();
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const messages = new Map<number, string>();
  const report = (offset: number, message: string) =>
    messages.has(lineAt(offset)) || messages.set(lineAt(offset), message);

  for (const { 0: line, index } of source.matchAll(/(?<=^|\n)[^\n]*/g)) {
    lines.addNewLine(index);
    if (TOO_DEEP.test(line)) report(index, subset.tooDeep);
    if (subset.UNSEEN.test(line)) report(index, subset.unseen);
  }
  if (text.length > MOST_CHARACTERS) report(0, subset.tooLong);
  const tokens = messages.size > 0 ? [] : tokensIn(source);
  for (const [index, token] of tokens.entries()) {
    const message = subset.refusalOf(token, tokens[index - 1], tokens[index + 1]);
    if (message) report(token.offset, message);
    if (message === subset.unclosed) break;
  }
  // `uniqueKeys: false`, because the package's own check for repeated names takes minutes for a long file.
  const options = { schema: 'failsafe', logLevel: 'silent', prettyErrors: false, uniqueKeys: false } as const;
  const document = parseDocument(messages.size > 0 ? '' : source, options);
  for (const error of document.errors) report(error.pos[0], subset.sentenceFor(error));
  for (const offset of repeatedNames(document)) report(offset, subset.repeated);
  if (isScalar(document.contents)) report(document.contents.range?.[0] ?? 0, subset.missing);
  return { document, tokens, lineAt, messages };
}

function repeatedNames(document: Document): number[] {
  const offsets: number[] = [];
  visit(document, {
    Map(_, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (names.has(key.value)) offsets.push(key.range?.[0] ?? 0);
        names.add(key.value);
      }
    },
  });
  return offsets;
}

/** Without spaces. The lexer emits a zero-width marker before unquoted text. */
function tokensIn(source: string): subset.Token[] {
  const tokens: subset.Token[] = [];
  let offset = 0;
  let isMarked = false;
  let isBlock = false;
  for (const lexeme of new Lexer().lex(source)) {
    if (lexeme === CST.DOCUMENT || lexeme === CST.FLOW_END) continue;
    if (lexeme === CST.SCALAR) {
      isMarked = true;
      continue;
    }
    const type = isMarked ? (isBlock ? 'block' : 'scalar') : (CST.tokenType(lexeme) ?? undefined);
    if (type !== 'space') tokens.push({ type, source: lexeme, offset });
    if (isMarked) isBlock = false;
    if (type === 'block-scalar-header') isBlock = true;
    isMarked = false;
    offset += lexeme.length;
  }
  return tokens;
}

function offsetOf({ contents }: Document, path: readonly (string | number)[]): number {
  let offset = 0;
  let node: unknown = contents;
  for (const step of path) {
    const pair =
      isMap<Node>(node) && node.items.find(({ key }) => isScalar(key) && key.value === String(step));
    const next = pair ? pair.key : isSeq<Node>(node) && node.items[Number(step)];
    if (!next) break;
    offset = next.range?.[0] ?? offset;
    node = pair ? pair.value : next;
  }
  return offset;
}
