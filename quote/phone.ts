/** The phone rules of spec §5. A leading +1 is the country code and not one of the ten digits. */
export const PHONE_DIGITS = 10;

const COUNTRY_CODE = /^\s*\+\s*1/;

/** What a phone field may hold: digits, spaces, hyphens, parentheses and plus. The rest is stripped. */
export function stripPhone(text: string): string {
  return text.replace(/[^\d\s()+-]|[^\S ]/g, '');
}

/** The digits of a number, without its country code. */
export function phoneDigits(text: string): string {
  return text.replace(COUNTRY_CODE, '').replace(/\D/g, '');
}

/** Exactly ten digits become +1 (xxx) xxx-xxxx; anything else stays as it is. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits.length !== PHONE_DIGITS) return text;
  return `+1 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/**
 * What the field holds after an edit turned `before` into `attempted`: stripped, or `before` again when it would have
 * more than ten digits. A number whose own spacing is too long for the field is written the standard way.
 */
export function editPhone(before: string, attempted: string, maxLength: number): string {
  const stripped = stripPhone(attempted);
  if (phoneDigits(stripped).length > PHONE_DIGITS) return before;
  if (stripped.length <= maxLength) return stripped;
  const formatted = formatPhone(stripped.trim());
  return formatted.length <= maxLength ? formatted : before;
}

/**
 * What to tell the visitor about the number in the field, or about one that an edit would have made. No area code begins
 * with 1, so ten digits that do are most likely the country code and the first nine of the number: valid by spec §5, but
 * no number that can be called.
 */
type PhoneNote = 'leadingOne' | 'tooManyDigits';

export function notePhone(text: string): PhoneNote | undefined {
  const digits = phoneDigits(stripPhone(text));
  if (digits.length >= PHONE_DIGITS && digits.startsWith('1')) return 'leadingOne';
  return digits.length > PHONE_DIGITS ? 'tooManyDigits' : undefined;
}

/** For tel: links; undefined for what is no ten-digit number. */
export function phoneLink(text: string): string | undefined {
  const digits = phoneDigits(text);
  return digits.length === PHONE_DIGITS ? `tel:+1${digits}` : undefined;
}
