import { quoteForm } from '../content/quote-form.ts';
import { servicesInBrief } from '../content/services-in-brief.ts';

/** The form's state (spec §3). A text that was not given is ''. */
export type QuoteFields = Record<TextField, string> & Record<FlagField, boolean>;
export type TextField = (typeof textFields)[number];
export type FlagField = (typeof flagFields)[number];
export type QuoteField = TextField | FlagField;
export type ChoiceField = keyof typeof options;
export type Option = { value: string; label: string };

export const textFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'propertyType',
  'serviceNeeded',
  'additionalDetails',
  'contactMethod',
] as const;

export const flagFields = ['hasFlexibility', 'isEmergency'] as const;

/** Longest value of a field, in code points. */
export const maxLength: Record<TextField, number> = {
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 18,
  address: 200,
  city: 100,
  state: 50,
  zipCode: 16,
  propertyType: 50,
  serviceNeeded: 50,
  additionalDetails: 5000,
  contactMethod: 50,
};

const propertyTypes: readonly Option[] = [
  { value: 'single-family', label: 'Single Family Home' },
  { value: 'apartment', label: 'Apartment/Condo' },
  { value: 'commercial', label: 'Commercial Property' },
  { value: 'office', label: 'Office Building' },
  { value: 'other', label: 'Other' },
];

const servicesNeeded: readonly Option[] = [
  ...servicesInBrief.map(({ id, title }) => ({ value: id, label: title })),
  { value: 'multiple-services', label: 'Multiple Services' },
];

const contactMethods: readonly Option[] = [
  { value: 'phone', label: 'Phone Call' },
  { value: 'email', label: 'Email' },
  { value: 'text', label: 'Text Message' },
  { value: 'any', label: 'Any method is fine' },
];

export const options = {
  propertyType: propertyTypes,
  serviceNeeded: servicesNeeded,
  contactMethod: contactMethods,
} as const;

export function isChoiceField(field: QuoteField): field is ChoiceField {
  return field in options;
}

/** The label of a chosen value, '' for none chosen. */
export function labelOf(field: ChoiceField, value: string): string {
  return options[field].find((option) => option.value === value)?.label ?? '';
}

/** A field's name as the visitor reads it. */
export function labelOfField(field: QuoteField): string {
  return quoteForm.labels[field];
}

export const emptyQuote: QuoteFields = {
  ...(Object.fromEntries(textFields.map((field) => [field, ''])) as Record<TextField, string>),
  hasFlexibility: false,
  isEmergency: false,
};
