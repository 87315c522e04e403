import type { ServiceInBrief } from '../../domain/content.ts';
import { emptyRequest, optionsOf, type RequestFields } from '../../domain/fields.ts';
import type { FormPost } from '../../domain/form-post.ts';

type Sources = {
  post: FormPost | undefined;
  draft: RequestFields | undefined;
  /** The visitor's text in the prerendered form, if React has to render it again. */
  typed: RequestFields | undefined;
  /** '' for none, or if the unsent text is newer. */
  preselected: string;
};

/** Typed text wins over posted values or, without a post, over unsent text with the preselected service. */
export function initialValues({ post, draft = emptyRequest, typed, preselected }: Sources): RequestFields {
  if (post) return typed ?? (post.outcome === 'success' ? emptyRequest : post.request);
  return { ...draft, ...(preselected && { serviceNeeded: preselected }), ...(typed && filledIn(typed)) };
}

function filledIn(request: RequestFields): Partial<RequestFields> {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== '' && value !== false));
}

/** The id of the service that the navigation state (by title) or the URL (by id) names; '' for none. */
export function preselectedService(
  search: string,
  title: string | undefined,
  services: readonly ServiceInBrief[],
): string {
  const asked =
    services.find((service) => service.title === title)?.id ?? new URLSearchParams(search).get('service');
  return optionsOf('serviceNeeded', services).find(({ value }) => value === asked)?.value ?? '';
}
