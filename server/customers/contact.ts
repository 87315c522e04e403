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

/** Reads once for each column, because each has its own index. */
export async function ofContacts<Row>(
  contacts: readonly Contact[],
  read: (column: keyof Contact, values: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found = (['phone', 'email'] as const).map((column) => {
    const values = contacts.map((contact) => contact[column]).filter(Boolean);
    return values.length > 0 ? read(column, values) : [];
  });
  return (await Promise.all(found)).flat();
}
