import { entryOf, linesIn, MULTIPLE, type RequestFields, textFields } from './fields.ts';
import { withPlainSigns } from './phone.ts';

/** C0 and C1 control characters and DEL, except line feed and tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this expression exists to remove them.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** Text directions. They can make a log, a terminal or an e-mail show something false. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Invisible characters, pasted along with an e-mail address. A reply to such an address bounces. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * More combining marks in a row than any language uses. Composing them takes quadratic time, so a joiner
 * splits the row (Unicode stream-safe text, UAX #15 §13). The joiner is a mark itself; a lookahead excludes
 * it, because iOS 16.4 lacks set subtraction.
 */
const LONG_ROW_OF_MARKS = /(?:(?!\u034f)\p{M}){30}(?=(?!\u034f)\p{M})/gu;
const JOINER = '\u034f';

/**
 * Gives equal texts one spelling: well-formed Unicode, NFC, no control characters, trimmed. Only multiline
 * fields keep their line breaks.
 */
export function normalizeText(text: string, { multiline = false } = {}): string {
  const kept = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(CONTROLS, '')
    .replace(DIRECTIONS, '');
  // Compose last: a removed character may have separated a letter from its mark.
  const clean = compose(kept);
  return (multiline ? clean : clean.replace(/[\n\t]+/g, ' ')).trim();
}

export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Split twice, because one character can decompose into two marks. */
function compose(text: string): string {
  const breakRows = (marked: string) => marked.replace(LONG_ROW_OF_MARKS, `$&${JOINER}`);
  return breakRows(breakRows(text).normalize('NFC'));
}

/** `'1 Main St,\n Apt 2'` → `'1 Main St, Apt 2'` */
function joinLines(text: string, separator: string): string {
  const lines = text.split('\n').map((line) => line.replace(/\t+/g, ' ').trim().replace(/,$/, ''));
  return lines.filter(Boolean).join(separator);
}

export function normalizeRequest(fields: RequestFields): RequestFields {
  const normalized = { ...fields };
  for (const field of textFields) {
    const entry = entryOf(field);
    const typed = entry.control === 'email' ? withoutInvisible(fields[field]) : fields[field];
    const plain = entry.control === 'phone' ? withPlainSigns(typed) : typed;
    const text = normalizeText(plain, { multiline: entry.control === 'lines' });
    normalized[field] = 'joinedBy' in entry && entry.joinedBy ? joinLines(text, entry.joinedBy) : text;
  }
  const isAsked = normalized.serviceNeeded === MULTIPLE;
  const services = isAsked ? linesIn(fields.services).map((line) => normalizeText(line)) : [];
  return { ...normalized, services: services.filter(Boolean).join('\n') };
}
