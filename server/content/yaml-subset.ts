import type { CST, ErrorCode, YAMLParseError } from 'yaml';

/** 'block' is the text below a `|` or `>`. */
export type Token = { type: CST.TokenType | 'block' | undefined; source: string; offset: number };

/** Control characters other than tab and line feed, and a byte order mark within a file, are invisible. */
export const UNSEEN = /(?![\t\n])[\p{Cc}\ufeff\ufffe\uffff]/u;
const CURLY = /^[“”„‟«].*["“”»]$|^[‘’‚‛].*['‘’]$/s;
const CLOSED = /^"(?:[^"\\\n]|\\.)*"$/;

export const repeated = 'This name is here twice; delete one of the two';
export const tooLong = 'The file is too long; delete what it does not need';
export const tooDeep = 'This line is nested too deep; begin it further left';
export const unseen = 'This line has an invisible character; delete it, or type the line again';
export const unclosed = 'The text has no closing quote; write a straight " at its end, on the same line';
export const missing = 'A colon or a dash is missing; write "name: text", or "- text" for an item of a list';
const joined =
  'This line and the next would become one text; write it on one line, or end this line with a colon if it is a name';
const colon =
  'A text that contains a colon and a space needs double quotes around it: "…"; a name cannot contain spaces';
const lost = 'What follows # would be lost, as a comment; write the whole text in double quotes';
const curly = 'The text has curly quotes around it; write straight ones: "…"';
const blank = 'There is a tab or another special blank here; write ordinary spaces, also in the lines below';
const sign = 'A text cannot begin with this sign; write the text in double quotes';
const marker = 'This line means nothing here; delete it';
const nameless = 'A name comes first; write it, a colon and a space, and then the text';
const misplaced =
  'This does not belong here; write each entry on a line of its own, and \\" for a quote within a text';

const refused: { [type in CST.TokenType]?: string } = {
  alias: sign,
  anchor: sign,
  'directive-line': marker,
  'doc-end': marker,
  'doc-start': marker,
  'explicit-key-ind': nameless,
  'flow-map-start':
    'Braces mean something else here; write each entry on a line of its own, or the text in double quotes',
  'flow-seq-start': 'Brackets cannot hold a list; write each item on a line of its own, after "- "',
  'single-quoted-scalar': 'A text cannot have single quotes around it; write double quotes',
  tag: sign,
};

const wrong: { [code in ErrorCode]?: string } = {
  BAD_DQ_ESCAPE: 'A backslash means something else within double quotes; write two of them: \\\\',
  BAD_INDENT: 'The spaces before this line are wrong; begin it exactly below the entry it follows',
  BAD_SCALAR_START: sign,
  BLOCK_AS_IMPLICIT_KEY: colon,
  KEY_OVER_1024_CHARS: 'This name is too long; write a shorter one',
  MISSING_CHAR: missing,
  TAB_AS_INDENT: blank,
};

export function sentenceFor({ code, message }: YAMLParseError): string {
  if (message.startsWith('Block scalars'))
    return 'The first lines of this block hold too many blanks; delete them';
  return wrong[code] ?? misplaced;
}

export function refusalOf(
  token: Token,
  before: Token | undefined,
  after: Token | undefined,
): string | undefined {
  const { type, source, offset } = token;
  if (type === 'double-quoted-scalar') return CLOSED.test(source) ? undefined : unclosed;
  if (type === 'flow-seq-start' && after?.type === 'flow-seq-end') return undefined;
  if (type === 'map-value-ind' && !before?.type?.endsWith('scalar')) return nameless;
  if (type === 'scalar') {
    if (/^-?[^\S ]/.test(source)) return blank;
    if (source.includes('\n')) return /\n *\t/.test(source) ? blank : joined;
    if (CURLY.test(source)) return curly;
    if (after?.type === 'map-value-ind' && source.includes(' ')) return colon;
  }
  if (type === 'comment' && before && before.type !== 'newline') {
    const isTouching = before.offset + before.source.length === offset;
    // "suite: #4" is meant as text, "suite: # 4" as a comment.
    const isMeantAsComment =
      /^#(?:\s|$)/.test(source) || !/^(?:map-value|seq-item)-ind$/.test(String(before.type));
    if (before.type === 'scalar' || isTouching || !isMeantAsComment) return lost;
  }
  return type && type !== 'block' ? refused[type] : undefined;
}
