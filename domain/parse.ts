import { labels, quoteMessages } from './field-words.ts';
import { emptyQuote, flagFields, type QuoteFields, textFields } from './fields.ts';
import { normalizeQuote } from './normalize.ts';
import { hasErrors, type QuoteErrors, validateQuote } from './validate.ts';
import type { ServiceInBrief } from './words.ts';

/**
 * Name of the honeypot, a field that people do not see. A request that fills it in is quarantined, never
 * dropped. Browsers autofill names such as company, site or url, so the name is none of these.
 */
export const HONEYPOT_FIELD = 'topic';

type ParsedQuote =
  | { ok: true; quote: QuoteFields }
  /** `quote` holds the typed values, so that a page can show them again. */
  | { ok: false; quote: QuoteFields; errors: QuoteErrors };

/** Reads the known fields of a client's JSON. Ignores all others. */
export function parseQuote(input: Record<string, unknown>, services: readonly ServiceInBrief[]): ParsedQuote {
  const quote = { ...emptyQuote };
  const errors: QuoteErrors = {};
  for (const field of textFields) {
    const value = Object.hasOwn(input, field) ? input[field] : undefined;
    if (typeof value === 'string') quote[field] = value;
    else if (value !== undefined && value !== null) errors[field] = quoteMessages.notText(labels[field]);
  }
  for (const field of flagFields) {
    const value = Object.hasOwn(input, field) ? input[field] : undefined;
    if (typeof value === 'boolean') quote[field] = value;
    else if (value !== undefined && value !== null) errors[field] = quoteMessages.notYesOrNo(labels[field]);
  }
  const typed = normalizeQuote(quote);
  return parsed(typed, { ...validateQuote(typed, services), ...errors });
}

export function parseQuoteForm(
  form: FormData | URLSearchParams,
  services: readonly ServiceInBrief[],
): ParsedQuote {
  const quote = normalizeQuote(readQuoteForm(form));
  return parsed(quote, validateQuote(quote, services));
}

/** Form values as typed, valid or not. A ticked box counts whatever its value is. */
export function readQuoteForm(form: FormData | URLSearchParams): QuoteFields {
  const quote = { ...emptyQuote };
  for (const field of textFields) {
    const value = form.get(field);
    if (typeof value === 'string') quote[field] = value;
  }
  for (const field of flagFields) quote[field] = form.has(field);
  return quote;
}

function parsed(quote: QuoteFields, errors: QuoteErrors): ParsedQuote {
  return hasErrors(errors) ? { ok: false, quote, errors } : { ok: true, quote };
}
