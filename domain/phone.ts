/** Phone rules (promises: Phone field). The country code is not one of the ten digits. */
export const PHONE_DIGITS = 10;

const COUNTRY_CODE = /^\s*\+\s*1/;

/** Arabic, Persian and full-width. The last four bits of each are its value. */
const KEYBOARD_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** `'٧٣٤'` → `'734'`. Keeps the length, so that the caret keeps its place. */
export function withPlainDigits(text: string): string {
  return text.replace(KEYBOARD_DIGITS, (digit) => String(digit.charCodeAt(0) & 15));
}

/**
 * `'\u202d٧٣٤\u2011٥٥٥\u202c'` → `'734-555'`. Phones copy a number between invisible direction marks, and
 * pages use non-breaking hyphens.
 */
export function withPlainSigns(text: string): string {
  return withPlainDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-');
}

/** Keeps digits, spaces, hyphens, parentheses and plus. */
export function stripPhone(text: string): string {
  return withPlainSigns(text).replace(/[^\d\s()+-]|[^\S ]/g, '');
}

/**
 * `'+1 734 555 0177'` and `'17345550177'` → `'7345550177'`: browsers autofill a saved (734) 555-0177 with the
 * 1 (promises: Phone field).
 */
export function phoneDigits(text: string): string {
  return typedDigits(text).replace(/^1(?=\d{10}$)/, '');
}

/** Keeps a leading 1 without a plus, which may still be an ordinary digit while the number is typed. */
function typedDigits(text: string): string {
  return withPlainSigns(text).replace(COUNTRY_CODE, '').replace(/\D/g, '');
}

/** `'7345550177'` → `'+1 (734) 555-0177'`. Text without exactly ten digits stays as it is. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits.length !== PHONE_DIGITS) return text;
  return `+1 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** `inputType`: the InputEvent's. Password managers' events have none. */
type Edit = { before: string; attempted: string; maxLength: number; inputType?: string | undefined };

/**
 * The field's text after an edit: stripped, or `before` if there would be an eleventh digit. A number
 * inserted at once with a leading 1 is formatted, and so is one that its spacing makes too long. The
 * note may be about the refused text.
 */
export function editPhone({ before, attempted, maxLength, inputType }: Edit): {
  text: string;
  note: PhoneNote;
} {
  const stripped = stripPhone(attempted);
  const former = typedDigits(before).length;
  const typed = typedDigits(stripped);
  // Autofill, paste and dictation insert many digits at once; some keyboards compose digit by digit.
  const isTyping = inputType === 'insertText' || inputType === 'insertCompositionText';
  const digits = isTyping && typed.length <= former + 1 ? typed : phoneDigits(stripped);
  const refused = { text: before, note: notePhone(stripped) };
  // A number too long before hydration can still be shortened.
  if (digits.length > Math.max(PHONE_DIGITS, former)) return refused;
  const hasCode = digits.length === PHONE_DIGITS && typed !== digits;
  const text = hasCode || stripped.length > maxLength ? formatPhone(stripped.trim()) : stripped;
  return text.length <= maxLength ? { text, note: notePhone(text) } : refused;
}

/**
 * `leadingOne`: no area code begins with 1, so ten digits that do are probably a country code and nine more.
 * The form accepts them (promises: Phone field), but nobody can call them.
 */
type PhoneNote = 'leadingOne' | 'tooManyDigits' | undefined;

export function notePhone(text: string): PhoneNote {
  const digits = typedDigits(stripPhone(text));
  if (digits.length >= PHONE_DIGITS && digits.startsWith('1')) return 'leadingOne';
  return digits.length > PHONE_DIGITS ? 'tooManyDigits' : undefined;
}

export function phoneLink(text: string): string | undefined {
  const digits = phoneDigits(text);
  return digits.length === PHONE_DIGITS ? `tel:+1${digits}` : undefined;
}
