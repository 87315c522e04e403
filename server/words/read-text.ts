/** One text as it stands in a file: behind a key or a dash, or alone on its line. */
import { CST } from 'yaml';

export type WrittenText =
  | { kind: 'nothing' | 'empty list'; comment: string }
  | { kind: 'text'; text: string; comment: string }
  | { kind: 'block'; header: string; comment: string }
  /** `text` is what was probably meant. `isOpen` says that the text may go on in the lines below. */
  | { kind: 'mistake'; text: string | undefined; message: string; isOpen: boolean };

const QUOTED = '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"';
const WHOLE = new RegExp(`^(${QUOTED}|[|>]-?|\\[ *\\]|)(?:(?:^|[ \\t]+)(#.*))?$`, 's');
const BEGINS_QUOTED = new RegExp(`^${QUOTED}`, 's');

/** Reads what stands on one line, without blanks around it. */
export function readText(source: string): WrittenText {
  const whole = WHOLE.exec(source);
  if (!whole) return readUnquoted(source);
  const [, head = '', comment = ''] = whole;
  if (head === '' && /^#\S/.test(comment)) return readUnquoted(source);
  if (head === '') return { kind: 'nothing', comment };
  if (head.startsWith('[')) return { kind: 'empty list', comment };
  if (!head.startsWith('"')) return { kind: 'block', header: head, comment };
  const { value, isRight } = resolve({ type: 'double-quoted-scalar', offset: 0, indent: 0, source: head });
  return isRight
    ? { kind: 'text', text: value, comment }
    : mistake('A backslash means something else within double quotes; write two of them: \\\\', value);
}

/** The text of a block's lines, or undefined if its first lines are indented wrongly. */
export function readBlock(header: string, body: string): string | undefined {
  const props = [{ type: 'block-scalar-header', offset: 0, indent: 0, source: header } as const];
  const { value, isRight } = resolve({ type: 'block-scalar', offset: 0, indent: 0, props, source: body });
  return isRight ? value : undefined;
}

/** How the text would stand in double quotes, shortened for a sentence. */
export function inQuotes(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 50)}…` : text);
}

function readUnquoted(source: string): WrittenText {
  const inner = source.slice(1, /.['’‘”“„"]$/s.test(source) ? -1 : undefined);
  if (BEGINS_QUOTED.test(source))
    return mistake('Something follows the closing quote; write \\" for a quote within the text', inner);
  if (source.startsWith('"'))
    return mistake('The text has no closing quote; write a straight " at its end, on the same line', inner, true);
  if (source.startsWith("'")) {
    const meant = inner.replaceAll("''", "'");
    return mistake(`A text cannot begin with a single quote; write ${inQuotes(meant)}`, meant, !source.endsWith("'"));
  }
  if (/^[“”„‟«].*["“”»]$|^[‘’‚‛].*['‘’]$/s.test(source))
    return mistake(`Curly quotes stand around the text; write straight ones: ${inQuotes(inner)}`, inner);
  if (/^\{[^{}:,\s]+\}/.test(source))
    return mistake(`A text that begins with { needs double quotes; write ${inQuotes(source)}`, source);
  if (source.startsWith('{'))
    return mistake('Braces cannot hold entries here; write each entry on a line of its own below', source, true);
  if (source.startsWith('['))
    return mistake('Brackets cannot hold a list here; write each item on a line of its own, after "- "', source, true);
  if (/^[&!]\S*$/.test(source))
    return mistake(`${inQuotes(source)} is not a text here; write it in double quotes, or delete it`, undefined);
  const begin = /^(?:[-?:](?=[ \t]|$)|[,\]}&*!|>%@`])/.exec(source);
  if (begin) return mistake(`A text cannot begin with ${begin[0]} here; write ${inQuotes(source)}`, source);
  if (/(?:^|[ \t])#/.test(source))
    return mistake(`What follows # would be lost, as a comment; write ${inQuotes(source)}`, source);
  if (/:(?=[ \t]|$)/.test(source))
    return mistake(`A text with a colon and a space needs double quotes; write ${inQuotes(source)}`, source);
  return { kind: 'text', text: source, comment: '' };
}

function mistake(message: string, text: string | undefined, isOpen = false): WrittenText {
  return { kind: 'mistake', text, message, isOpen };
}

function resolve(token: CST.FlowScalar | CST.BlockScalar): { value: string; isRight: boolean } {
  let isRight = true;
  const scalar = CST.resolveAsScalar(token, true, () => {
    isRight = false;
  });
  return { value: scalar?.value ?? '', isRight };
}
