import type { ServiceInBrief } from './content.ts';
import { labels, requestMessages } from './field-messages.ts';
import {
  entryOf,
  isChoiceField,
  isRequiredField,
  linesIn,
  optionsOf,
  type RequestField,
  type RequestFields,
  serviceNamed,
  type TextFieldName,
  textFields,
} from './fields.ts';
import { PHONE_DIGITS, phoneDigits } from './phone.ts';

/** Empty if the request can be sent. */
export type RequestErrors = Partial<Record<RequestField, string>>;

/**
 * One address with a dot in its domain. Linear in the length of the text, so hostile input cannot stall the
 * server.
 */
const EMAIL = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\".]+(?:\.[^\s@,;:<>()[\]\\".]+)+$/;

/**
 * Every rule of the form (promises: Quote form), and limits that no real visitor reaches. Expects normalized
 * fields.
 */
export function validateRequest(request: RequestFields, services: readonly ServiceInBrief[]): RequestErrors {
  const errors: RequestErrors = {};
  for (const field of textFields) {
    const value = request[field];
    const message = value === '' ? missing(field) : malformed(field, value, services);
    if (message) errors[field] = message;
  }
  const ticked = linesIn(request.services);
  if (ticked.length > services.length || ticked.some((given) => !serviceNamed(given, services)))
    errors.services = requestMessages.notAnOption(labels.services);
  return errors;
}

export function hasErrors(errors: RequestErrors): boolean {
  return Object.keys(errors).length > 0;
}

function missing(field: TextFieldName): string | undefined {
  return isRequiredField(field) ? requestMessages.required[field] : undefined;
}

function malformed(
  field: TextFieldName,
  value: string,
  services: readonly ServiceInBrief[],
): string | undefined {
  const entry = entryOf(field);
  if ('maxLength' in entry && isLonger(value, entry.maxLength)) {
    return requestMessages.tooLong(labels[field], entry.maxLength);
  }
  if (entry.control === 'email' && !EMAIL.test(value)) return requestMessages.emailInvalid;
  if (entry.control === 'phone' && phoneDigits(value).length !== PHONE_DIGITS)
    return requestMessages.phoneInvalid;
  if (isChoiceField(field) && !optionsOf(field, services).some((option) => option.value === value)) {
    return requestMessages.notAnOption(labels[field]);
  }
  return undefined;
}

/** Counts code points: an emoji is one character. Far longer texts are not split, to save memory. */
function isLonger(value: string, most: number): boolean {
  return value.length > most && (value.length > 2 * most || [...value].length > most);
}
