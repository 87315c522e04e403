import { quoteMessages } from '../content/quote-form.ts';
import { emptyQuote, flagFields, labelOfField, type QuoteFields, textFields } from './fields.ts';
import { normalizeQuote } from './normalize.ts';
import { hasErrors, type QuoteErrors, validateQuote } from './validate.ts';

/**
 * The honeypot: a field that no person sees. A program that fills it in marks its request for quarantine; no request is
 * thrown away. Browsers fill in addresses by names such as company, site or url, so this name is none of these.
 */
export const HONEYPOT_FIELD = 'topic';

export type ParsedQuote =
  | { ok: true; quote: QuoteFields }
  /** `quote` holds what was typed, so that a page can show it again. */
  | { ok: false; quote: QuoteFields; errors: QuoteErrors };

/** Reads only the known fields of something a client sent as JSON; whatever else it holds is ignored. */
export function parseQuote(input: Record<string, unknown>): ParsedQuote {
  const quote = { ...emptyQuote };
  const errors: QuoteErrors = {};
  for (const field of textFields) {
    const value = Object.hasOwn(input, field) ? input[field] : undefined;
    if (typeof value === 'string') quote[field] = value;
    else if (value !== undefined && value !== null) errors[field] = quoteMessages.notText(labelOfField(field));
  }
  for (const field of flagFields) {
    const value = Object.hasOwn(input, field) ? input[field] : undefined;
    if (typeof value === 'boolean') quote[field] = value;
    else if (value !== undefined && value !== null) errors[field] = quoteMessages.notYesOrNo(labelOfField(field));
  }
  return check(quote, errors);
}

/** Reads a form: the browser's own, or one posted without scripts. A ticked box counts whatever its value. */
export function parseQuoteForm(form: FormData | URLSearchParams): ParsedQuote {
  const quote = { ...emptyQuote };
  for (const field of textFields) {
    const value = form.get(field);
    if (typeof value === 'string') quote[field] = value;
  }
  for (const field of flagFields) quote[field] = form.has(field);
  return check(quote, {});
}

function check(given: QuoteFields, typeErrors: QuoteErrors): ParsedQuote {
  const quote = normalizeQuote(given);
  const errors = { ...validateQuote(quote), ...typeErrors };
  return hasErrors(errors) ? { ok: false, quote, errors } : { ok: true, quote };
}
