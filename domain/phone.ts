/** The phone rules of spec §5. A leading +1 is the country code and does not count toward the ten digits. */
export const PHONE_DIGITS = 10;

const COUNTRY_CODE = /^\s*\+\s*1/;

/** Removes everything but digits, spaces, hyphens, parentheses and plus. */
export function stripPhone(text: string): string {
  return text.replace(/[^\d\s()+-]|[^\S ]/g, '');
}

/** The digits of a number without its country code. */
export function phoneDigits(text: string): string {
  return text.replace(COUNTRY_CODE, '').replace(/\D/g, '');
}

/** Formats exactly ten digits as +1 (xxx) xxx-xxxx and returns any other text unchanged. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits.length !== PHONE_DIGITS) return text;
  return `+1 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/**
 * The text of the field after an edit changed `before` to `attempted`: the stripped text, or `before` if there would be
 * more than ten digits. If a number is too long for the field because of its spacing, it gets the standard format.
 */
export function editPhone(before: string, attempted: string, maxLength: number): string {
  const stripped = stripPhone(attempted);
  if (phoneDigits(stripped).length > PHONE_DIGITS) return before;
  if (stripped.length <= maxLength) return stripped;
  const formatted = formatPhone(stripped.trim());
  return formatted.length <= maxLength ? formatted : before;
}

/**
 * A hint about the number in the field, or about a number that an edit would have produced. No area code begins with 1,
 * so ten digits that do are most likely the country code and nine digits of the number. Spec §5 accepts them, but
 * nobody can call that number.
 */
type PhoneNote = 'leadingOne' | 'tooManyDigits';

export function notePhone(text: string): PhoneNote | undefined {
  const digits = phoneDigits(stripPhone(text));
  if (digits.length >= PHONE_DIGITS && digits.startsWith('1')) return 'leadingOne';
  return digits.length > PHONE_DIGITS ? 'tooManyDigits' : undefined;
}

/** The address for a tel: link; undefined if the text is not a ten-digit number. */
export function phoneLink(text: string): string | undefined {
  const digits = phoneDigits(text);
  return digits.length === PHONE_DIGITS ? `tel:+1${digits}` : undefined;
}
