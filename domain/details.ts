/** Corrections of a request's fields by the owner (promises: A request). */
import type { ServiceInBrief } from './content.ts';
import { labels, ownerNotes } from './field-messages.ts';
import {
  emptyRequest,
  fieldNames,
  isFlagField,
  linesIn,
  optionsOf,
  type RequestField,
  type RequestFields,
  valueInWords,
} from './fields.ts';
import { normalizeRequest } from './normalize.ts';
import { buildPayload, type RequestPayload } from './payload.ts';
import { formatPhone, stripPhone } from './phone.ts';
import { type RequestErrors, validateRequest } from './validate.ts';

/** Only the corrected fields. */
export type Details = Partial<RequestFields>;

/** POST /api/desk/requests/:id/details. For each field, the last of several corrections wins. */
export type DetailsChange = { id: string; fields: Details };

/** Values as the owner reads them; '' for none. */
export type CorrectedField = { field: RequestField; from: string; to: string };

export function isDetails(value: unknown): value is Details {
  return (
    value instanceof Object &&
    Object.entries(value).every(
      ([field, given]) =>
        Object.hasOwn(emptyRequest, field) &&
        typeof given === (isFlagField(field as RequestField) ? 'boolean' : 'string'),
    )
  );
}

/** The parts of the payload that the corrections change; empty if none does. */
export function changedParts(
  payload: RequestPayload,
  details: Details,
  services: readonly ServiceInBrief[],
): Partial<RequestPayload> {
  const [before, after] = [fieldsOf(payload), withDetails(fieldsOf(payload), details)].map((fields) =>
    buildPayload(fields, payload.quote_id, new Date(payload.submission_date), services),
  ) as [RequestPayload, RequestPayload];
  // An empty list removes the former services.
  const isChanged = ([part, value]: [string, unknown]) =>
    JSON.stringify(before[part as keyof RequestPayload] ?? []) !== JSON.stringify(value);
  return Object.fromEntries(Object.entries({ ...after, services: after.services ?? [] }).filter(isChanged));
}

/**
 * Errors of the corrected fields, by the rules of the form. The owner may not know all that the form asks:
 * the first name and one way to reach the customer are enough. If none is left, the error is at the phone.
 */
export function detailsErrors(
  known: RequestFields,
  details: Details,
  services: readonly ServiceInBrief[],
): RequestErrors {
  const request = withDetails(known, details);
  // The company may no longer offer what the customer asked for.
  const asked = linesIn(known.services).map((title) => ({ id: title, title }));
  const errors = validateRequest(request, [...services, ...asked]);
  const isLastWayRemoved =
    request.phone === '' && request.email === '' && ('phone' in details || 'email' in details);
  const isCorrected = (field: RequestField) =>
    field in details && (field === 'firstName' || request[field] !== '');
  return Object.fromEntries(
    Object.entries(errors).filter(
      ([field]) => isCorrected(field as RequestField) || (field === 'phone' && isLastWayRemoved),
    ),
  );
}

/** For the owner to read or copy, one value a line. */
export function detailsInWords(details: Details, services: readonly ServiceInBrief[]): string {
  const isOffered = optionsOf('serviceNeeded', services).some(({ value }) => value === details.serviceNeeded);
  // The id of a removed service tells the owner nothing.
  const serviceNeeded = isOffered ? {} : { serviceNeeded: ownerNotes.notOffered };
  const request = { ...emptyRequest, ...details, ...serviceNeeded };
  const typed = fieldNames.filter((field) => details[field]);
  return typed.map((field) => `${labels[field]}: ${valueInWords(request, field, services)}`).join('\n');
}

/** Requests stored before a field was added lack it. */
export function fieldsOf(payload: RequestPayload): RequestFields {
  const { services = [] } = payload;
  const given = { ...payload, services: services.join('\n') };
  return Object.fromEntries(
    fieldNames.map((field) => [field, given[field] ?? emptyRequest[field]]),
  ) as RequestFields;
}

/** `known` with the corrections, which are normalized. */
export function withDetails(known: RequestFields, details: Details): RequestFields {
  const { phone } = details;
  const formatted = phone === undefined ? {} : { phone: formatPhone(stripPhone(phone)) };
  const typed = normalizeRequest({ ...known, ...details, ...formatted });
  // Another service changes `services`, too: normalizeRequest removes the ticked ones.
  const isCorrected = (field: RequestField) => field in details || field === 'services';
  const changed = fieldNames.filter(isCorrected).map((field) => [field, typed[field]]);
  return { ...known, ...Object.fromEntries(changed) };
}
