import { labelOf, type QuoteFields } from './fields.ts';

/** The outgoing message (spec §3): the form's fields, and the same for templates, in words. */
export type QuotePayload = QuoteFields & {
  quote_id: string;
  /** ISO 8601. */
  submission_date: string;
  property_type: string;
  service_needed: string;
  contact_method: string;
  is_emergency: 'Yes' | '';
  has_flexibility: 'Yes' | '';
  first_name: string;
  last_name: string;
  zip_code: string;
  additional_details: string;
};

/** A payload and the UUID that makes it one request, however often it is sent. */
export type QuoteRequest = QuotePayload & { request_id: string };

export function buildPayload(fields: QuoteFields, quoteId: string, submissionDate: Date): QuotePayload {
  return {
    ...fields,
    quote_id: quoteId,
    submission_date: submissionDate.toISOString(),
    property_type: labelOf('propertyType', fields.propertyType),
    service_needed: labelOf('serviceNeeded', fields.serviceNeeded),
    contact_method: labelOf('contactMethod', fields.contactMethod),
    is_emergency: fields.isEmergency ? 'Yes' : '',
    has_flexibility: fields.hasFlexibility ? 'Yes' : '',
    first_name: fields.firstName,
    last_name: fields.lastName,
    zip_code: fields.zipCode,
    additional_details: fields.additionalDetails || 'None provided',
  };
}
