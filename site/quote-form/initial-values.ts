import { servicesInBrief } from '../../content/services-in-brief.ts';
import { emptyQuote, fields, type QuoteFields } from '../../quote/fields.ts';
import type { FormPost } from '../../quote/form-post.ts';
import type { Draft } from './draft.ts';

type Sources = {
  /** The answer to a form posted without scripts. */
  post: FormPost | undefined;
  draft: Draft | undefined;
  /** Option value of a service, '' for none. */
  preselected: string;
};

/**
 * What the form holds at first: all that was posted, or else the draft. A preselected service counts unless the draft
 * was made with the same one: then the visitor has seen it, and may have chosen another since.
 */
export function initialValues({ post, draft, preselected }: Sources): QuoteFields {
  if (post) return post.outcome === 'success' ? emptyQuote : post.quote;
  const quote = draft?.quote ?? emptyQuote;
  const isAskedAnew = preselected !== '' && preselected !== draft?.preselected;
  return isAskedAnew ? { ...quote, serviceNeeded: preselected } : quote;
}

/** The option value of the service named, by its title, in the navigation state, or else in the address; '' for none. */
export function preselectedService(search: string, title: string | undefined): string {
  const asked =
    servicesInBrief.find((service) => service.title === title)?.id ?? new URLSearchParams(search).get('service');
  return fields.serviceNeeded.options.find(({ value }) => value === asked)?.value ?? '';
}
