import type { ServiceInBrief } from './content.ts';
import { optionLabels } from './field-messages.ts';

type Option = { value: string; label: string };

type FieldEntry = {
  group: 'you' | 'place' | 'job';
  isRequired?: true;
  /** Without it a field takes half a row, or a whole one on a phone. */
  width?: 'whole' | 'half' | 'third';
  autoComplete?: string;
  inputMode?: 'email' | 'numeric' | 'tel';
} & (
  | { control: 'text' | 'email' | 'phone'; maxLength: number }
  /** `rows`: height while empty. `joinedBy` replaces line breaks. */
  | { control: 'lines'; maxLength: number; rows: number; joinedBy?: string }
  | { control: 'choice' }
  | { control: 'flag' }
  /** Ticked services, one a line. Asked only with `MULTIPLE`. */
  | { control: 'services' }
);

/**
 * Every field of a quote request (promises: Quote form), in the order of the form, the e-mail, the terminal
 * and the CSV file. A new field also needs its label in field-messages.ts, a required one its error, and a
 * choice its options.
 */
export const fields = {
  firstName: {
    group: 'you',
    control: 'text',
    width: 'half',
    isRequired: true,
    maxLength: 100,
    autoComplete: 'given-name',
  },
  lastName: {
    group: 'you',
    control: 'text',
    width: 'half',
    isRequired: true,
    maxLength: 100,
    autoComplete: 'family-name',
  },
  email: {
    group: 'you',
    control: 'email',
    isRequired: true,
    maxLength: 254,
    autoComplete: 'email',
    inputMode: 'email',
  },
  phone: {
    group: 'you',
    control: 'phone',
    isRequired: true,
    maxLength: 18,
    // With `tel`, Chromium adds the country code.
    autoComplete: 'tel-national',
    inputMode: 'tel',
  },
  address: {
    group: 'place',
    control: 'lines',
    width: 'whole',
    maxLength: 200,
    rows: 1,
    joinedBy: ', ',
    // With `street-address`, browsers fill in street and apartment.
    autoComplete: 'street-address',
  },
  city: { group: 'place', control: 'text', width: 'third', maxLength: 100, autoComplete: 'address-level2' },
  state: { group: 'place', control: 'text', width: 'third', maxLength: 50, autoComplete: 'address-level1' },
  zipCode: {
    group: 'place',
    control: 'text',
    width: 'third',
    maxLength: 16,
    autoComplete: 'postal-code',
    inputMode: 'numeric',
  },
  propertyType: { group: 'job', control: 'choice' },
  serviceNeeded: { group: 'job', control: 'choice' },
  services: { group: 'job', control: 'services' },
  additionalDetails: { group: 'job', control: 'lines', width: 'whole', maxLength: 5000, rows: 3 },
  contactMethod: { group: 'job', control: 'choice' },
  hasFlexibility: { group: 'job', control: 'flag' },
  isEmergency: { group: 'job', control: 'flag' },
} as const satisfies Record<string, FieldEntry>;

type FieldTable = typeof fields;

export type RequestField = keyof FieldTable;
type FieldsWith<Part> = {
  [Name in RequestField]: FieldTable[Name] extends Part ? Name : never;
}[RequestField];
export type FlagFieldName = FieldsWith<{ control: 'flag' }>;
export type TextFieldName = Exclude<RequestField, FlagFieldName | 'services'>;
export type ChoiceFieldName = FieldsWith<{ control: 'choice' }>;
type RequiredField = FieldsWith<{ isRequired: true }>;

export type RequestFields = Record<TextFieldName | 'services', string> & Record<FlagFieldName, boolean>;

export const fieldNames = Object.keys(fields) as RequestField[];
export const textFields = fieldNames.filter(
  (field): field is TextFieldName => !isFlagField(field) && field !== 'services',
);
export const flagFields = fieldNames.filter(isFlagField);

export const emptyRequest = Object.fromEntries(
  fieldNames.map((field) => [field, isFlagField(field) ? false : '']),
) as RequestFields;

/** The choice that opens the list of services to tick. */
export const MULTIPLE = 'multiple-services';

export function linesIn(text: string): string[] {
  return text.split('\n').filter(Boolean);
}

/** Current titles of the ticked services, each once. Unknown ones stay as they are. */
export function titlesIn(text: string, services: readonly ServiceInBrief[]): string[] {
  return [...new Set(linesIn(text).map((given) => serviceNamed(given, services)?.title ?? given))];
}

/** By its id, its title, or the anchor of a former title: a form may be older than the title. */
export function serviceNamed(given: string, services: readonly ServiceInBrief[]): ServiceInBrief | undefined {
  const anchor = given.toLowerCase().replace(/\s/g, '-');
  const named = services.find(({ id, title }) => [id, title].includes(given) || title === anchor);
  return services.find(({ id }) => id === named?.id);
}

export function optionsOf(field: ChoiceFieldName, services: readonly ServiceInBrief[]): readonly Option[] {
  const own = Object.entries(optionLabels[field]).map(([value, label]) => ({ value, label }));
  if (field !== 'serviceNeeded') return own;
  return [...services.map(({ id, title }) => ({ value: id, label: title })), ...own];
}

export function entryOf(field: RequestField): FieldEntry {
  return fields[field];
}

export function isFlagField(field: RequestField): field is FlagFieldName {
  return fields[field].control === 'flag';
}

export function isChoiceField(field: RequestField): field is ChoiceFieldName {
  return fields[field].control === 'choice';
}

export function isRequiredField(field: RequestField): field is RequiredField {
  return 'isRequired' in fields[field];
}

/** Label of the chosen option, 'Yes' for a ticked box, '' for nothing. Unknown options stay as they are. */
export function valueInWords(
  request: RequestFields,
  field: RequestField,
  services: readonly ServiceInBrief[],
): string {
  if (isFlagField(field)) return request[field] ? 'Yes' : '';
  if (field === 'services') return titlesIn(request.services, services).join(', ');
  if (!isChoiceField(field)) return request[field];
  return optionsOf(field, services).find(({ value }) => value === request[field])?.label ?? request[field];
}
