import type { QuoteFields } from '../../domain/fields.ts';
import { readQuoteForm } from '../../domain/parse.ts';
import type { QuoteRequest } from '../../domain/payload.ts';
import { keepForVisit, keptForVisit } from '../browser-storage.ts';

/** The key of the draft: what was typed, stored for this visit so that a reload or another page loses nothing. */
const DRAFT = 'quote-draft';
/** The key of the request submitted last. A reload while it is being sent must not create a second request. */
const SUBMITTED = 'quote-submitted';
/** The key of the ids of the photos that belong to the draft, in their order. */
const PHOTOS = 'quote-photos';

/**
 * The name, within the draft, of the service that was preselected when the draft was written. It is not a field of the
 * form.
 */
const PRESELECTED = 'preselected';

export type Draft = { quote: QuoteFields; preselected: string };

/** `contents` are the form's values as JSON. They show whether a request is submitted again unchanged. */
export type SubmittedRequest = { contents: string; request: QuoteRequest };

export function keepDraft(form: HTMLFormElement, preselected: string): void {
  const fields = [...new FormData(form), [PRESELECTED, preselected]];
  keepForVisit(
    DRAFT,
    fields.filter(([, value]) => typeof value === 'string' && value !== ''),
  );
}

export function readDraft(): Draft | undefined {
  return keptForVisit(DRAFT, (kept) => {
    if (!Array.isArray(kept)) return undefined;
    const fields = new URLSearchParams(kept);
    return { quote: readQuoteForm(fields), preselected: fields.get(PRESELECTED) ?? '' };
  });
}

export function forgetDraft(): void {
  keepForVisit(DRAFT, undefined);
}

export function keepSubmitted(submitted: SubmittedRequest | undefined): void {
  keepForVisit(SUBMITTED, submitted);
}

export function keptSubmitted(): SubmittedRequest | undefined {
  return keptForVisit(SUBMITTED, (kept) => {
    const { contents, request } = Object(kept);
    return typeof contents === 'string' && typeof request?.request_id === 'string'
      ? { contents, request }
      : undefined;
  });
}

export function keepPhotoIds(ids: string[]): void {
  keepForVisit(PHOTOS, ids);
}

export function keptPhotoIds(): string[] {
  const ids = keptForVisit(PHOTOS, (kept) => (Array.isArray(kept) ? kept : undefined)) ?? [];
  return ids.filter((id) => typeof id === 'string');
}
