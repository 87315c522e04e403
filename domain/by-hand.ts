/** A request that the owner types in during a phone call (promises: Customers). */
import type { Details } from './details.ts';
import { fields } from './fields.ts';
import { formatPhone, PHONE_DIGITS, phoneDigits, stripPhone, withPlainSigns } from './phone.ts';
import { isTitle } from './title.ts';

/** POST /api/desk/requests. The desk makes the UUID, so a repeat creates no second request. */
export type RequestByHand = {
  id: string;
  name: string;
  phone: string;
  notes: string;
  /** Other fields, if the caller told them. */
  details?: Details;
};

/**
 * `'Maria de la Cruz'` → `{ firstName: 'Maria', lastName: 'de la Cruz' }`. `'Mr. and Mrs. Cruz'` is a first
 * name as a whole, because messages greet customers by their first name.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const [firstName = '', ...others] = isTitle(words[0] ?? '') ? [words.join(' ')] : words;
  return { firstName: cut('firstName', firstName), lastName: cut('lastName', others.join(' ')) };
}

/** `'734-555-0177 x12'` → `{ phone: '+1 (734) 555-0177', extension: '12' }`. Needs ten digits. */
export function readPhone(text: string): { phone: string; extension: string } | undefined {
  const [, number = '', extension = ''] =
    /^(.*?)(?:[\s,;]*(?:extension|ext\.?|x|#)[\s.:]*(\d{1,6}))?\s*$/is.exec(withPlainSigns(text)) ?? [];
  const bare = number.trim();
  const phone = formatPhone(stripPhone(bare));
  return phoneDigits(phone).length === PHONE_DIGITS && /^[\d\s().+/-]+$/.test(bare)
    ? { phone, extension }
    : undefined;
}

function cut(field: 'firstName' | 'lastName', text: string): string {
  return text.slice(0, fields[field].maxLength);
}
