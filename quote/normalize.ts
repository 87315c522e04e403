import { type QuoteFields, textFields } from './fields.ts';

/** C0 and C1 control characters and DEL, but not line feed and tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is what this is for.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** Characters that turn the direction of the text after them; they make a log, a terminal or an e-mail lie. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * One spelling for one text, before anything is compared, stored or sent: well-formed Unicode, NFC, no control
 * characters, blanks trimmed. Only the details keep their lines.
 */
export function normalizeText(text: string, { multiline = false } = {}): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(CONTROLS, '')
    .replace(DIRECTIONS, '');
  return (multiline ? clean : clean.replace(/[\n\t]+/g, ' ')).trim();
}

export function normalizeQuote(fields: QuoteFields): QuoteFields {
  const normalized = { ...fields };
  for (const field of textFields) {
    normalized[field] = normalizeText(fields[field], { multiline: field === 'additionalDetails' });
  }
  return normalized;
}
