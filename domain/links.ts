import { entryOf, type RequestField } from './fields.ts';
import type { RequestPayload } from './payload.ts';
import { phoneLink } from './phone.ts';

/** Everything except the @ is encoded (RFC 6068 §2). */
export function mailLink(address: string, message?: { subject: string; body: string }): string | undefined {
  if (address === '') return undefined;
  const to = `mailto:${address.split('@').map(encodeURIComponent).join('@')}`;
  if (!message) return to;
  // Body lines end with CRLF (RFC 6068 §5).
  const body = message.body.replaceAll('\n', '\r\n');
  return `${to}?subject=${encodeURIComponent(message.subject)}&body=${encodeURIComponent(body)}`;
}

export function linkOfField(request: RequestPayload, field: RequestField): string | undefined {
  const { control } = entryOf(field);
  if (control === 'phone') return phoneLink(request.phone);
  return control === 'email' ? mailLink(request.email) : undefined;
}

/** `'734-555-0177'` → `'sms:+17345550177'`. iPhones need `?&` before a body; other phones accept it. */
export function textLink(phone: string, body?: string): string | undefined {
  const link = phoneLink(phone)?.replace('tel:', 'sms:');
  return link && body !== undefined ? `${link}?&body=${encodeURIComponent(body)}` : link;
}

/** The address on one line; '' if the request has none. */
export function placeOf({ address, city, state, zipCode }: RequestPayload): string {
  return [address, city, state, zipCode].filter(Boolean).join(', ');
}

export function mapLink(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
