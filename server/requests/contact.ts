/** How a person is recognized: by a phone number or an e-mail address, each in one spelling. */
import type { QuotePayload } from '../../domain/payload.ts';
import { PHONE_DIGITS, phoneDigits } from '../../domain/phone.ts';

/** Each is '' where the request has none that could be another's, too. */
export type Contact = { phone: string; email: string };

export function contactOf({ phone = '', email = '' }: Pick<QuotePayload, 'phone' | 'email'>): Contact {
  const digits = phoneDigits(phone);
  const address = spellEmail(email);
  return { phone: digits.length === PHONE_DIGITS ? digits : '', email: address.includes('@') ? address : '' };
}

/** Without what a person lacks. */
export function listContacts({ phone, email }: Contact): string[] {
  return [phone, email].filter(Boolean);
}

export function spellEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
