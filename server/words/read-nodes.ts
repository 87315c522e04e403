/**
 * Reads a file of the subset as a tree of nodes with their lines and comments. The subset goes line by line, so this reads
 * it line by line, and one wrong line never makes the next ones wrong. The tests hold every file that is accepted here to
 * what the yaml package makes of it.
 */
import { readBlock, readText } from './read-text.ts';

/** A value, its line, and the comments above it with the empty lines between them. */
export type Node = { line: number; above: string[]; holds: string | Node[] | Map<string, Node> | undefined };

/** A list or map whose entries begin in this column; `last` is the newest of them. */
type Level = { kind: 'file' | 'list' | 'map'; column: number; node: Node; last: Node };

const MOST_LEVELS = 20;
const KEY = /^(?:([\p{L}\p{N}_<][\p{L}\p{N}\p{M}_<.-]{0,99})|("(?:[^"\\]|\\.){0,200}")) *:(?=[ \t]|$)/u;
const DASH = /^-(?= |$)/;
const MARKER = /^(?:---|\.\.\.)(?=[ \t]|$)|^%/;
/** YAML allows no control characters; a byte order mark within a file is as invisible. */
const UNSEEN = /(?!\t)[\p{Cc}\ufeff\ufffe\uffff]/gu;
/** Without the look behind, a long row of blanks would take quadratic time. */
const BLANKS_AT_END = /(?<![ \t])[ \t]+$/;

/** `below` are the comments below the last entry. */
export function readNodes(text: string): Pick<Reader, 'root' | 'below' | 'mistakes'> {
  const reader = new Reader(text);
  reader.read();
  return reader;
}

class Reader {
  readonly root: Node = { line: 1, above: [], holds: undefined };
  readonly mistakes: { line: number; message: string }[] = [];
  below: string[] = [];
  readonly #lines: string[];
  /** Counts from 1. */
  #line = 0;
  readonly #file: Level = { kind: 'file', column: -1, node: this.root, last: this.root };
  readonly #levels: Level[] = [];
  /**
   * What was told last: lines that are deeper belong to the same mistake, and after an open text also those that begin
   * neither an entry nor an item.
   */
  #told = { column: Number.POSITIVE_INFINITY, isOpen: false };
  #hasTab = false;

  constructor(text: string) {
    this.#lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  }

  read(): void {
    while (this.#line < this.#lines.length) this.#readLine(this.#nextLine());
    this.root.holds ??= new Map();
  }

  #nextLine(): string {
    const line = this.#lines[this.#line++] ?? '';
    const [unseen] = UNSEEN.exec(line) ?? [];
    UNSEEN.lastIndex = 0;
    if (unseen === undefined) return line;
    const code = unseen.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    this.#tell(`An invisible character (U+${code}) stands in this line; delete it, or type the line anew`);
    return line.replace(UNSEEN, '');
  }

  #readLine(written: string): void {
    const blanks = /^[ \t\u00a0\u2007\u202f\u200b\u3000]*/.exec(written)?.[0] ?? '';
    const line = blanks.replace(/[^ ]/g, '  ') + written.slice(blanks.length).replace(BLANKS_AT_END, '');
    const begin = line.search(/[^ ]/);
    const content = line.slice(begin);
    if (begin === -1 || content.startsWith('#')) {
      this.#refuseTab(blanks);
      if (begin !== -1 || this.below.length > 0) this.below.push(begin === -1 ? '' : content);
      return;
    }
    const isEntry = KEY.test(content) || DASH.test(content);
    if (begin > this.#told.column || (this.#told.isOpen && !isEntry)) return;
    this.#told = { column: Number.POSITIVE_INFINITY, isOpen: false };
    this.#refuseTab(blanks);
    if (MARKER.test(line)) this.#tell('This line means nothing here; delete it');
    else if (isEntry) this.#readEntry(line, begin);
    else this.#readAlone(content, begin);
  }

  /** Reads dashes and a key, and the text behind them. */
  #readEntry(line: string, begin: number): void {
    for (let column = begin; ; ) {
      const rest = line.slice(column);
      const [dash] = DASH.exec(rest) ?? [];
      const [whole, plain, quoted] = KEY.exec(rest) ?? [];
      const mark = dash ?? whole;
      if (mark === undefined) {
        this.#readBehind(rest);
        return;
      }
      const level = this.#levelAt(dash ? 'list' : 'map', column);
      if (!level) return;
      const node: Node = { line: this.#line, above: this.below, holds: undefined };
      this.below = [];
      level.last = node;
      if (Array.isArray(level.node.holds)) level.node.holds.push(node);
      if (level.node.holds instanceof Map) this.#addTo(level.node.holds, plain ?? this.#keyInQuotes(quoted), node);
      const blanks = /^[ \t]*/.exec(rest.slice(mark.length))?.[0] ?? '';
      column += mark.length + blanks.length;
      if (dash) this.#refuseTab(blanks);
      else {
        this.#readBehind(line.slice(column));
        return;
      }
    }
  }

  #keyInQuotes(source = '""'): string {
    const written = readText(source);
    if (written.kind === 'mistake') this.#tell(written.message);
    return 'text' in written ? (written.text ?? '') : '';
  }

  #addTo(map: Map<string, Node>, key: string, node: Node): void {
    const first = map.get(key);
    if (first) this.#tell(`"${key}" stands here again, after line ${first.line}; delete one of the two`);
    else map.set(key, node);
  }

  /** The list or map whose entries begin in this column; it is opened if the newest entry holds nothing yet. */
  #levelAt(kind: 'list' | 'map', column: number): Level | undefined {
    this.#closeBelow(column);
    const under = this.#levels.at(-2);
    if (this.#newest.kind !== kind && under?.kind === kind && under.column === column) this.#levels.pop();
    const level = this.#newest;
    if (level.kind === kind && level.column === column) return level;
    // The dashes of a list may stand below the first letter of its key.
    const mayHold = level.column < column || (kind === 'list' && level.kind === 'map');
    if (level.last.holds === undefined && mayHold) {
      const opened = this.#open({ kind, column, node: level.last, last: level.last });
      if (opened) opened.node.holds = kind === 'list' ? [] : new Map();
      return opened;
    }
    const meant = this.#levels.findLast((other) => other.kind === kind);
    if (meant) {
      const name = /^-|^[^:]*/.exec((this.#lines[meant.last.line - 1] ?? '').slice(meant.column))?.[0];
      this.#tell(`The spaces before this line are wrong; begin it exactly below "${name}" of line ${meant.last.line}`);
      // The lines below are moved like this one: they belong to the same list or map.
      return this.#open({ ...meant, column });
    }
    this.#tell(
      kind === 'list'
        ? 'No list is open here; delete the dash, or write a name with a colon above the list'
        : 'This line is no item of the list above; write a dash and a space ("- ") before it',
    );
    this.#told.column = column - 1;
    return undefined;
  }

  /** Reads a line without a dash or a key. */
  #readAlone(content: string, column: number): void {
    const level = this.#levels.findLast((other) => other.column <= column) ?? this.#file;
    const { holds } = level.last;
    const isDeeper = level.column < column;
    const name = /^[\p{L}\p{N}_-]+(?=:[^ \t]|$)/u.exec(content)?.[0];
    if (/^-[^ ]/.test(content)) {
      this.#tell('An ordinary space is missing after the dash; write "- " and then the text');
      this.#readEntry(' '.repeat(column) + content.replace(/^-+\s*/, '- '), column);
    } else if (isDeeper && holds === undefined && (level.kind !== 'file' || /^\[ *\]/.test(content))) {
      this.#closeBelow(column);
      this.#readBehind(content);
    } else if (isDeeper && typeof holds === 'string') {
      const orDash = level.kind === 'list' ? ', or write a dash and a space ("- ") before it' : '';
      this.#tell(`This line would become part of the text above; put it on the same line${orDash}`);
      this.#told = { column: level.column, isOpen: true };
      level.last.holds = `${holds} ${content}`;
    } else if (/^[?:](?=[ \t]|$)/.test(content)) {
      this.#tell('A name comes first; write it, a colon and a space, and then the text');
      this.#told = { column, isOpen: true };
    } else {
      const written = readText(content);
      this.#told = { column, isOpen: written.kind === 'mistake' && written.isOpen };
      if (name !== undefined && name !== content) this.#tell('An ordinary space is missing after the colon; write one');
      else if (written.kind === 'mistake' && /^[^\p{L}\p{N}]/u.test(content)) this.#tell(written.message);
      else if (level.kind === 'list') this.#tell('A dash is missing; write a dash and a space ("- ") before this text');
      else this.#tell('A colon is missing; write a name without spaces, a colon and a space, and then the text');
      // What stands below a name that lacks its colon is read as if the colon were there.
      if (name === undefined || level.kind === 'list') return;
      this.#told.column = Number.POSITIVE_INFINITY;
      this.#readEntry(`${' '.repeat(column)}${name}: ${content.slice(name.length + 1).trimStart()}`, column);
    }
  }

  /** Reads the text that the newest entry holds. */
  #readBehind(source: string): void {
    const { column, last } = this.#newest;
    const written = readText(source);
    if (written.kind === 'mistake') {
      this.#tell(written.message);
      last.holds = written.text;
      if (written.text !== undefined) this.#told = { column, isOpen: written.isOpen };
      return;
    }
    // A comment behind a text moves above it when the file is written again.
    if (written.comment) last.above.push(written.comment);
    if (written.kind === 'text') last.holds = written.text;
    if (written.kind === 'empty list') last.holds = [];
    if (written.kind === 'block') last.holds = this.#readBlock(written.header, column);
  }

  #readBlock(header: string, parent: number): string {
    const headed = this.#line;
    let indent = -1;
    const body: string[] = [];
    for (let next = this.#lines[headed]; next !== undefined; next = this.#lines[this.#line]) {
      const column = next.search(/[^ ]/);
      if (column !== -1 && column < Math.max(indent, parent + 1)) break;
      if (indent === -1) indent = column;
      body.push(this.#nextLine());
    }
    const end = body.length > 0 && this.#line < this.#lines.length ? '\n' : '';
    const text = readBlock(header, body.join('\n') + end);
    if (text === undefined) this.#tell('An empty line of this block holds too many blanks; delete them', headed);
    return text ?? '';
  }

  get #newest(): Level {
    return this.#levels.at(-1) ?? this.#file;
  }

  #closeBelow(column: number): void {
    while (this.#newest.column > column) this.#levels.pop();
  }

  #open(level: Level): Level | undefined {
    if (this.#levels.length < MOST_LEVELS) {
      this.#levels.push(level);
      return level;
    }
    this.#tell('This line is nested too deep; begin it further left');
    this.#told.column = level.column - 1;
    return undefined;
  }

  /** Tabs are as wide as each editor likes. Where one is, more follow: the first is told. */
  #refuseTab(blanks: string): void {
    if (!/[^ ]/.test(blanks) || this.#hasTab) return;
    this.#tell('A tab or another special blank stands here; write ordinary spaces, also in the lines below');
    this.#hasTab = true;
  }

  /** One line has one mistake: what comes after the first follows from it. */
  #tell(message: string, line = this.#line): void {
    if (this.mistakes.at(-1)?.line !== line) this.mistakes.push({ line, message });
  }
}
