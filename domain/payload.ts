import type { ServiceInBrief } from './content.ts';
import { type RequestField, type RequestFields, titlesIn, valueInWords } from './fields.ts';

/** Fields of the outgoing message besides the form's (promises: Payload), in this order. */
type MessageFields = {
  quote_id: string;
  submission_date: string;
  property_type: string;
  service_needed: string;
  contact_method: string;
  is_emergency: string;
  has_flexibility: string;
  first_name: string;
  last_name: string;
  zip_code: string;
  additional_details: string;
};

/**
 * The form's fields, and some of them again for EmailJS templates: choices as their labels, other names in
 * snake_case (promises: Payload). `services`: titles of the ticked services; left out if none is ticked.
 */
export type RequestPayload = Omit<RequestFields, 'services'> & MessageFields & { services?: string[] };

/** `request_id`: a UUID that stays across retries. `photos`: their number, only for the server. */
export type QuoteRequest = RequestPayload & { request_id: string; photos?: number };

/**
 * How long the request has waited, by the clock of its device. The server subtracts this from its own clock,
 * because a device's time may be hours wrong.
 */
export type WaitMark = { waited_ms: number };

/** EmailJS delivered the request, so the server sends no e-mail about it. */
export type DeliveryMark = { delivered_by: 'emailjs' };

/** `services`: those that the sent form showed. */
export function buildPayload(
  fields: RequestFields,
  quoteId: string,
  submissionDate: Date,
  services: readonly ServiceInBrief[],
): RequestPayload {
  const inWords = (field: RequestField) => valueInWords(fields, field, services);
  const messageFields: MessageFields = {
    quote_id: quoteId,
    submission_date: submissionDate.toISOString(),
    property_type: inWords('propertyType'),
    service_needed: inWords('serviceNeeded'),
    contact_method: inWords('contactMethod'),
    is_emergency: inWords('isEmergency'),
    has_flexibility: inWords('hasFlexibility'),
    first_name: fields.firstName,
    last_name: fields.lastName,
    zip_code: fields.zipCode,
    additional_details: fields.additionalDetails || 'None provided',
  };
  const { services: ticked, ...others } = fields;
  const titles = titlesIn(ticked, services);
  return { ...others, ...(titles.length > 0 && { services: titles }), ...messageFields };
}

/**
 * Titles of the ticked services. Without one, the service chosen in the form; empty if nothing was chosen.
 */
export function servicesAsked({
  service_needed,
  services = [],
}: Pick<RequestPayload, 'service_needed' | 'services'>): string[] {
  return services.length > 0 ? services : [service_needed].filter(Boolean);
}

export function serviceInWords(payload: Pick<RequestPayload, 'service_needed' | 'services'>): string {
  return servicesAsked(payload).join(', ');
}
