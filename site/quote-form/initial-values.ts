import { emptyQuote, optionsOf, type QuoteFields } from '../../domain/fields.ts';
import type { FormPost } from '../../domain/form-post.ts';
import type { ServiceInBrief } from '../../domain/words.ts';
import type { Draft } from './draft.ts';

type Sources = {
  /** The result of a form posted without scripts. */
  post: FormPost | undefined;
  draft: Draft | undefined;
  /** What was typed into the form that the server sent, if React renders it anew. */
  typed: QuoteFields | undefined;
  /** The option value of a service; '' for none. */
  preselected: string;
};

/**
 * The first values of the form: what was typed, the posted values, or else the draft. A preselected service replaces the
 * draft's, unless it was preselected already when the draft was written: then the visitor has seen it and may have chosen
 * another.
 */
export function initialValues({ post, draft, typed, preselected }: Sources): QuoteFields {
  // The form that was typed into had the posted values already.
  if (post) return typed ?? (post.outcome === 'success' ? emptyQuote : post.quote);
  const quote = draft?.quote ?? emptyQuote;
  const isAskedAnew = preselected !== '' && preselected !== draft?.preselected;
  return { ...quote, ...(isAskedAnew && { serviceNeeded: preselected }), ...(typed && filledIn(typed)) };
}

function filledIn(quote: QuoteFields): Partial<QuoteFields> {
  return Object.fromEntries(Object.entries(quote).filter(([, value]) => value !== '' && value !== false));
}

/**
 * The option value of the preselected service, named by its title in the navigation state or by its value in the
 * address; '' for none.
 */
export function preselectedService(
  search: string,
  title: string | undefined,
  services: readonly ServiceInBrief[],
): string {
  const asked =
    services.find((service) => service.title === title)?.id ?? new URLSearchParams(search).get('service');
  return optionsOf('serviceNeeded', services).find(({ value }) => value === asked)?.value ?? '';
}
