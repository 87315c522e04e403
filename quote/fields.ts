import { quoteForm } from '../content/quote-form.ts';
import { servicesInBrief } from '../content/services-in-brief.ts';

type Option = { value: string; label: string };

const servicesNeeded: readonly Option[] = [
  ...servicesInBrief.map(({ id, title }) => ({ value: id, label: title })),
  ...optionsOf(quoteForm.options.serviceNeeded),
];

/** How a field looks and what a browser may do to help fill it in. */
type FieldEntry = {
  group: keyof typeof quoteForm.groups;
  isRequired?: true;
  /** How much of a line it takes; without one, half of it. */
  width?: 'whole' | 'quarter';
  autoComplete?: string;
  inputMode?: 'email' | 'numeric' | 'tel';
} & (
  | { control: 'text' | 'email' | 'phone' | 'lines'; maxLength: number }
  | { control: 'choice'; options: readonly Option[] }
  | { control: 'flag' }
);

/**
 * Every field of a quote request (spec §3), in the order of the form, the owner's e-mail, the terminal and the CSV file.
 * A new field is an entry here and its label in `content/quote-form.ts`; a required one has a message there, too.
 */
export const fields = {
  firstName: { group: 'you', control: 'text', isRequired: true, maxLength: 100, autoComplete: 'given-name' },
  lastName: { group: 'you', control: 'text', isRequired: true, maxLength: 100, autoComplete: 'family-name' },
  email: {
    group: 'you',
    control: 'email',
    isRequired: true,
    maxLength: 254,
    autoComplete: 'email',
    inputMode: 'email',
  },
  phone: { group: 'you', control: 'phone', isRequired: true, maxLength: 18, autoComplete: 'tel', inputMode: 'tel' },
  address: { group: 'place', control: 'text', width: 'whole', maxLength: 200, autoComplete: 'street-address' },
  city: { group: 'place', control: 'text', maxLength: 100, autoComplete: 'address-level2' },
  state: { group: 'place', control: 'text', width: 'quarter', maxLength: 50, autoComplete: 'address-level1' },
  zipCode: {
    group: 'place',
    control: 'text',
    width: 'quarter',
    maxLength: 16,
    autoComplete: 'postal-code',
    inputMode: 'numeric',
  },
  propertyType: { group: 'job', control: 'choice', options: optionsOf(quoteForm.options.propertyType) },
  serviceNeeded: { group: 'job', control: 'choice', options: servicesNeeded },
  additionalDetails: { group: 'job', control: 'lines', width: 'whole', maxLength: 5000 },
  contactMethod: { group: 'job', control: 'choice', options: optionsOf(quoteForm.options.contactMethod) },
  hasFlexibility: { group: 'job', control: 'flag' },
  isEmergency: { group: 'job', control: 'flag' },
} as const satisfies Record<string, FieldEntry>;

type FieldTable = typeof fields;

export type QuoteField = keyof FieldTable;
/** The names of the fields whose entries have this part. */
type FieldsWith<Part> = { [Name in QuoteField]: FieldTable[Name] extends Part ? Name : never }[QuoteField];
export type FlagField = FieldsWith<{ control: 'flag' }>;
export type TextField = Exclude<QuoteField, FlagField>;
export type ChoiceField = FieldsWith<{ control: 'choice' }>;
type RequiredField = FieldsWith<{ isRequired: true }>;

/** The form's state. A text that was not given is ''. */
export type QuoteFields = Record<TextField, string> & Record<FlagField, boolean>;

export const fieldNames = Object.keys(fields) as QuoteField[];
export const textFields = fieldNames.filter((field): field is TextField => !isFlagField(field));
export const flagFields = fieldNames.filter(isFlagField);

export const emptyQuote = Object.fromEntries(
  fieldNames.map((field) => [field, isFlagField(field) ? false : '']),
) as QuoteFields;

function optionsOf(labels: Record<string, string>): readonly Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

export function entryOf(field: QuoteField): FieldEntry {
  return fields[field];
}

export function isFlagField(field: QuoteField): field is FlagField {
  return fields[field].control === 'flag';
}

export function isChoiceField(field: QuoteField): field is ChoiceField {
  return fields[field].control === 'choice';
}

export function isRequiredField(field: QuoteField): field is RequiredField {
  return 'isRequired' in fields[field];
}

/** The label of a chosen value, '' for none chosen. A value that was an option once stands for itself. */
function labelOf(field: ChoiceField, value: string): string {
  return fields[field].options.find((option) => option.value === value)?.label ?? value;
}

/** A field's name as the visitor reads it. */
export function labelOfField(field: QuoteField): string {
  return quoteForm.labels[field];
}

/** What a field holds, in words: the chosen option's label, Yes for a ticked box, '' for nothing. */
export function valueInWords(quote: QuoteFields, field: QuoteField): string {
  if (isFlagField(field)) return quote[field] ? 'Yes' : '';
  return isChoiceField(field) ? labelOf(field, quote[field]) : quote[field];
}
