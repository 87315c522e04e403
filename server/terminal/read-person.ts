import { withoutInvisible } from '../../domain/normalize.ts';
import { PHONE_DIGITS, phoneDigits, withPlainSigns } from '../../domain/phone.ts';
import { normalizeEmail } from '../customers/contact.ts';

export type Person = { email: string } | { phone: string };

/** Undefined for neither an e-mail address nor a phone number. */
export function readPerson(text: string): Person | undefined {
  const visible = withoutInvisible(text);
  if (/^\s*[^\s@]+@[^\s@]+\s*$/.test(visible)) return { email: normalizeEmail(visible) };
  const digits = phoneDigits(text);
  return /^[\d\s()+.-]+$/.test(withPlainSigns(text)) && digits.length === PHONE_DIGITS
    ? { phone: digits }
    : undefined;
}
