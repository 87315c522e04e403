import { entryOf, type QuoteFields, textFields } from './fields.ts';

/** C0 and C1 control characters and DEL, but not line feed and tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is what this is for.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** Characters that turn the direction of the text after them; they make a log, a terminal or an e-mail lie. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * More combining marks in a row than any language writes. Composing takes time that grows with the square of such a
 * row, so a joiner that shows nothing breaks it (Unicode's stream-safe text, UAX #15 §13). The joiner is a mark too; iOS
 * 16 has no set subtraction (the flag v), so a lookahead leaves it out.
 */
const LONG_ROW_OF_MARKS = /(?:(?!\u034f)\p{M}){30}(?=(?!\u034f)\p{M})/gu;
const JOINER = '\u034f';

/**
 * One spelling for one text, before anything is compared, stored or sent: well-formed Unicode, NFC, no control
 * characters, blanks trimmed. Only a field of several lines keeps its line breaks.
 */
export function normalizeText(text: string, { multiline = false } = {}): string {
  const clean = compose(text.toWellFormed())
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(CONTROLS, '')
    .replace(DIRECTIONS, '');
  return (multiline ? clean : clean.replace(/[\n\t]+/g, ' ')).trim();
}

/** The rows are broken again afterwards, as one character may decompose into two marks. */
function compose(text: string): string {
  const breakRows = (marked: string) => marked.replace(LONG_ROW_OF_MARKS, `$&${JOINER}`);
  return breakRows(breakRows(text).normalize('NFC'));
}

export function normalizeQuote(fields: QuoteFields): QuoteFields {
  const normalized = { ...fields };
  for (const field of textFields) {
    normalized[field] = normalizeText(fields[field], { multiline: entryOf(field).control === 'lines' });
  }
  return normalized;
}
