import type { ServiceInBrief } from './content.ts';
import { labels, requestMessages } from './field-messages.ts';
import { emptyRequest, flagFields, type RequestFields, textFields } from './fields.ts';
import { normalizeRequest } from './normalize.ts';
import { hasErrors, type RequestErrors, validateRequest } from './validate.ts';

/**
 * Name of the honeypot, which people do not see. A request that fills it in is kept, as spam.
 * Browsers would autofill names such as company, site or url.
 */
export const HONEYPOT_FIELD = 'topic';

type ParsedRequest =
  | { ok: true; request: RequestFields }
  /** `request` has the typed values, for a page to show again. */
  | { ok: false; request: RequestFields; errors: RequestErrors };

/** Ignores unknown keys of a client's JSON. */
export function parseRequest(
  input: Record<string, unknown>,
  services: readonly ServiceInBrief[],
): ParsedRequest {
  const request = { ...emptyRequest };
  const errors: RequestErrors = {};
  for (const field of textFields) {
    const value = Object.hasOwn(input, field) ? input[field] : undefined;
    if (typeof value === 'string') request[field] = value;
    else if (value !== undefined && value !== null) errors[field] = requestMessages.notText(labels[field]);
  }
  for (const field of flagFields) {
    const value = Object.hasOwn(input, field) ? input[field] : undefined;
    if (typeof value === 'boolean') request[field] = value;
    else if (value !== undefined && value !== null) errors[field] = requestMessages.notYesOrNo(labels[field]);
  }
  const { services: ticked } = input;
  if (Array.isArray(ticked) && ticked.every((one) => typeof one === 'string'))
    request.services = ticked.join('\n');
  else if (ticked) errors.services = requestMessages.notAnOption(labels.services);
  const typed = normalizeRequest(request);
  return parsed(typed, { ...validateRequest(typed, services), ...errors });
}

export function parseRequestForm(
  form: FormData | URLSearchParams,
  services: readonly ServiceInBrief[],
): ParsedRequest {
  const request = normalizeRequest(readRequestForm(form));
  return parsed(request, validateRequest(request, services));
}

/** As typed, valid or not. A ticked box counts whatever its value is. */
export function readRequestForm(form: FormData | URLSearchParams): RequestFields {
  const request = { ...emptyRequest };
  for (const field of textFields) {
    const value = form.get(field);
    if (typeof value === 'string') request[field] = value;
  }
  for (const field of flagFields) request[field] = form.has(field);
  request.services = form
    .getAll('services')
    .filter((value) => typeof value === 'string')
    .join('\n');
  return request;
}

function parsed(request: RequestFields, errors: RequestErrors): ParsedRequest {
  return hasErrors(errors) ? { ok: false, request, errors } : { ok: true, request };
}
