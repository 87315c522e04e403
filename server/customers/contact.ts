/** Recognizes a person by phone number or e-mail address, each normalized. */
import type { RequestPayload } from '../../domain/payload.ts';
import { PHONE_DIGITS, phoneDigits } from '../../domain/phone.ts';

/**
 * '' if missing or incomplete. `+1 734 555 0148` → `7345550148`; ` Ann@Example.com` →
 * `ann@example.com`
 */
export type Contact = { phone: string; email: string };

export function contactOf({ phone = '', email = '' }: Pick<RequestPayload, 'phone' | 'email'>): Contact {
  const digits = phoneDigits(phone);
  const address = normalizeEmail(email);
  return { phone: digits.length === PHONE_DIGITS ? digits : '', email: address.includes('@') ? address : '' };
}

export function listContacts({ phone, email }: Contact): string[] {
  return [phone, email].filter(Boolean);
}

export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
