/** The addresses that let the owner answer a visitor with one tap. */
import { entryOf, type QuoteField } from './fields.ts';
import type { QuotePayload } from './payload.ts';
import { phoneLink } from './phone.ts';

/** A mailto: address; undefined for nobody. Everything except the @ is encoded (RFC 6068 §2). */
export function mailLink(address: string, message?: { subject: string; body: string }): string | undefined {
  if (address === '') return undefined;
  const to = `mailto:${address.split('@').map(encodeURIComponent).join('@')}`;
  if (!message) return to;
  // Lines of a body end with CRLF.
  const body = message.body.replaceAll('\n', '\r\n');
  return `${to}?subject=${encodeURIComponent(message.subject)}&body=${encodeURIComponent(body)}`;
}

/** What a tap on the value of a field opens; undefined for most. */
export function linkOfField(quote: QuotePayload, field: QuoteField): string | undefined {
  const { control } = entryOf(field);
  if (control === 'phone') return phoneLink(quote.phone);
  return control === 'email' ? mailLink(quote.email) : undefined;
}

/**
 * The address for an sms: link; undefined if the text is not a ten-digit number. iPhones read a body after ?& alone, and
 * others read it there, too.
 */
export function textLink(phone: string, body?: string): string | undefined {
  const link = phoneLink(phone)?.replace('tel:', 'sms:');
  return link && body !== undefined ? `${link}?&body=${encodeURIComponent(body)}` : link;
}

/** The address of the job in one line, '' if there is none. */
export function placeOf({ address, city, state, zipCode }: QuotePayload): string {
  return [address, city, state, zipCode].filter(Boolean).join(', ');
}

export function mapLink(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
