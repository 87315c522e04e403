import type { QuoteFields } from '../../domain/fields.ts';
import { readQuoteForm } from '../../domain/parse.ts';
import type { QuoteRequest } from '../../domain/payload.ts';
import { withStorage } from '../browser-storage.ts';

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
  const texts = fields.filter(([, value]) => typeof value === 'string' && value !== '');
  withStorage((storage) => storage.setItem(DRAFT, JSON.stringify(texts)));
}

export function readDraft(): Draft | undefined {
  return withStorage((storage) => {
    const kept = storage.getItem(DRAFT);
    if (kept === null) return undefined;
    const fields = new URLSearchParams(JSON.parse(kept) as [string, string][]);
    return { quote: readQuoteForm(fields), preselected: fields.get(PRESELECTED) ?? '' };
  });
}

export function forgetDraft(): void {
  withStorage((storage) => storage.removeItem(DRAFT));
}

export function keepRequest(submitted: SubmittedRequest | undefined): void {
  withStorage((storage) =>
    submitted ? storage.setItem(SUBMITTED, JSON.stringify(submitted)) : storage.removeItem(SUBMITTED),
  );
}

export function keptRequest(): SubmittedRequest | undefined {
  return withStorage((storage) => JSON.parse(storage.getItem(SUBMITTED) ?? 'null') ?? undefined);
}

export function keepPhotoIds(ids: string[]): void {
  withStorage((storage) => storage.setItem(PHOTOS, JSON.stringify(ids)));
}

export function keptPhotoIds(): string[] {
  return withStorage((storage) => JSON.parse(storage.getItem(PHOTOS) ?? '[]')) ?? [];
}
