/** Finds leftovers of the sample company, which must not reach customers. */
import type { PageContent } from '../../domain/content.ts';
import type { Settings } from '../settings.ts';
import { withoutMark } from './fill-in.ts';
import type { Content } from './schema.ts';

export const SAMPLE_NAME = 'HURON BRIGHT CLEANING LLC';
/** Nobody reads e-mails to this address. */
const EMAIL = 'hello@huronbright.example';
const COMPANY = [SAMPLE_NAME, '(734) 555-0148', EMAIL];
/** As in the sample's content/testimonials.yaml. */
const CUSTOMERS = [
  {
    id: 'marianne-k',
    name: 'Marianne K.',
    text:
      'They were here at nine, gone by noon, and the roof looks ten years younger. Even the hydrangeas are ' +
      'fine.',
  },
  {
    id: 'daniel-t',
    name: 'Daniel T.',
    text:
      'I had stopped seeing how gray our windows were. Now the kitchen is bright, and the tracks are clean, ' +
      'too.',
  },
  {
    id: 'rosa-p',
    name: 'Rosa P.',
    text:
      'Our waiting room is spotless every morning. There is a checklist on the desk, but I would know without ' +
      'it.',
  },
];
/** From this number on, real reviews replace the sample's testimonials. */
const ENOUGH_REVIEWS = 3;

/** `path` leads to the first leftover. `message` names everything that would go public. */
export type SampleLeft = { path: string; message: string };

type Said = Content['testimonials']['testimonials'][number];

/** A review that was published at the desk has an id that begins with `review-`. */
export function withoutSample(testimonials: Said[]): Said[] {
  const reviews = testimonials.filter(({ id }) => id.startsWith('review-'));
  if (reviews.length < ENOUGH_REVIEWS) return testimonials;
  return testimonials.filter((said) => !isSample(said));
}

function isSample(said: Said): boolean {
  const [name, text] = [said.name, said.text].map(withoutMark);
  return CUSTOMERS.some((sample) => sample.id === said.id && sample.name === name && sample.text === text);
}

export function sampleGoingPublic(
  { frame, pages }: PageContent,
  { siteUrl, isSampleAllowed }: Pick<Settings, 'siteUrl' | 'isSampleAllowed'>,
): SampleLeft | undefined {
  if (isSampleAllowed || !isPublic(siteUrl)) return undefined;
  const { name, phone, email } = frame.company;
  const ofCompany = Object.entries({ name, phone, email }).find(([, value]) => COMPANY.includes(value));
  // A real customer may have the same name as one of the sample.
  const hasCustomer = pages.home.testimonials.shown.some((said) =>
    CUSTOMERS.some(({ id, name, text }) => name === said.name && (id === said.id || text === said.text)),
  );
  if (!ofCompany && !hasCustomer) return undefined;
  const what = [...(ofCompany ? ['the company'] : []), ...(hasCustomer ? ['a testimonial'] : [])].join(
    ' and ',
  );
  return {
    path: ofCompany ? `company/${ofCompany[0]}` : 'testimonials/testimonials',
    message:
      `${what.charAt(0).toUpperCase()}${what.slice(1)} of the sample would go public at ${siteUrl}; ` +
      'write your own, or set SAMPLE_CONTENT=allow',
  };
}

/** Settings that still have the sample's e-mail address. Publishing at the desk cannot correct them. */
export function settingsWithSampleAddress(settings: Settings): string[] {
  const { siteUrl, isSampleAllowed, quoteEmailTo, quoteEmailFrom } = settings;
  if (isSampleAllowed || !isPublic(siteUrl)) return [];
  const addresses = { QUOTE_EMAIL_TO: quoteEmailTo, QUOTE_EMAIL_FROM: [quoteEmailFrom] };
  return Object.entries(addresses).flatMap(([name, given]) =>
    given.some((address) => address.toLowerCase() === EMAIL) ? [name] : [],
  );
}

/** `.example` and `.test` belong to nobody (RFC 2606). */
function isPublic(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === 'https:' && !/(^|\.)(example|test|localhost)$/.test(hostname);
}
