/** The phone rules of spec §5. The country code does not count toward the ten digits. */
export const PHONE_DIGITS = 10;

const COUNTRY_CODE = /^\s*\+\s*1/;

/** Removes everything but digits, spaces, hyphens, parentheses and plus. */
export function stripPhone(text: string): string {
  return text.replace(/[^\d\s()+-]|[^\S ]/g, '');
}

/**
 * The digits of a whole number without its country code, which is a leading +1, or a 1 before ten digits: browsers fill in
 * a saved (734) 555-0177 as 17345550177 (contract, "In the page").
 */
export function phoneDigits(text: string): string {
  return typedDigits(text).replace(/^1(?=\d{10}$)/, '');
}

/** The digits while a number is being typed: nobody knows yet whether a first 1 is the country code. */
function typedDigits(text: string): string {
  return text.replace(COUNTRY_CODE, '').replace(/\D/g, '');
}

/** Formats exactly ten digits as +1 (xxx) xxx-xxxx and returns any other text unchanged. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits.length !== PHONE_DIGITS) return text;
  return `+1 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** `inputType`: that of the browser's InputEvent; undefined for a plain event, as browsers and password managers send. */
type Edit = { before: string; attempted: string; maxLength: number; inputType?: string | undefined };

/**
 * The text of the field after an edit changed `before` to `attempted`: the stripped text, or `before` if the edit would add
 * an eleventh digit. A whole value with a country code of its own, or too long for the field because of its spacing, gets
 * the standard format. The note is about this text, or about the one that was refused.
 */
export function editPhone({ before, attempted, maxLength, inputType }: Edit): {
  text: string;
  note: PhoneNote;
} {
  const stripped = stripPhone(attempted);
  const former = typedDigits(before).length;
  const typed = typedDigits(stripped);
  // Autofill, a paste and dictation write many digits at once. Some keyboards compose a number digit by digit.
  const isTyping = inputType === 'insertText' || inputType === 'insertCompositionText';
  const digits = isTyping && typed.length <= former + 1 ? typed : phoneDigits(stripped);
  const refused = { text: before, note: notePhone(stripped) };
  // A number that was too long before scripts arrived can be shortened digit by digit.
  if (digits.length > Math.max(PHONE_DIGITS, former)) return refused;
  const hasCode = digits.length === PHONE_DIGITS && typed !== digits;
  const text = hasCode || stripped.length > maxLength ? formatPhone(stripped.trim()) : stripped;
  return text.length <= maxLength ? { text, note: notePhone(text) } : refused;
}

/**
 * A note about a number in the field. No area code begins with 1, so ten digits that do are most likely the country code
 * and nine digits of the number. Spec §5 accepts them, but nobody can call that number.
 */
export type PhoneNote = 'leadingOne' | 'tooManyDigits' | undefined;

export function notePhone(text: string): PhoneNote {
  const digits = typedDigits(stripPhone(text));
  if (digits.length >= PHONE_DIGITS && digits.startsWith('1')) return 'leadingOne';
  return digits.length > PHONE_DIGITS ? 'tooManyDigits' : undefined;
}

/** The address for a tel: link; undefined if the text is not a ten-digit number. */
export function phoneLink(text: string): string | undefined {
  const digits = phoneDigits(text);
  return digits.length === PHONE_DIGITS ? `tel:+1${digits}` : undefined;
}
