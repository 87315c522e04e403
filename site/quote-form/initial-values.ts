import type { ServiceInBrief } from '../../domain/content.ts';
import { emptyRequest, optionsOf, type RequestFields } from '../../domain/fields.ts';
import type { FormPost } from '../../domain/form-post.ts';
import type { Draft } from './draft.ts';

type Sources = {
  post: FormPost | undefined;
  draft: Draft | undefined;
  /** The visitor's text in the prerendered form, if React has to render it again. */
  typed: RequestFields | undefined;
  /** '' for none. */
  preselected: string;
};

/**
 * Typed text, else posted values, else unsent text. A preselected service replaces the one in the unsent
 * text, unless the visitor has already seen this preselection.
 */
export function initialValues({ post, draft, typed, preselected }: Sources): RequestFields {
  if (post) return typed ?? (post.outcome === 'success' ? emptyRequest : post.request);
  const request = draft?.request ?? emptyRequest;
  const isAskedAnew = preselected !== '' && preselected !== draft?.preselected;
  return { ...request, ...(isAskedAnew && { serviceNeeded: preselected }), ...(typed && filledIn(typed)) };
}

function filledIn(request: RequestFields): Partial<RequestFields> {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== '' && value !== false));
}

/** From the title in the navigation state, or the id in the URL. */
export function preselectedService(
  search: string,
  title: string | undefined,
  services: readonly ServiceInBrief[],
): string {
  const asked =
    services.find((service) => service.title === title)?.id ?? new URLSearchParams(search).get('service');
  return optionsOf('serviceNeeded', services).find(({ value }) => value === asked)?.value ?? '';
}
