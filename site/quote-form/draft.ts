import type { RequestFields } from '../../domain/fields.ts';
import { readRequestForm } from '../../domain/parse.ts';
import type { QuoteRequest } from '../../domain/payload.ts';
import { readForVisit, saveForVisit } from '../browser-storage.ts';

/** `sessionStorage` key of the unsent text, so that a reload or another page loses nothing. */
const DRAFT = 'quote-draft';
/** `sessionStorage` key of the last submitted request, so that a reload while sending creates no second. */
const SUBMITTED = 'quote-submitted';
/** `sessionStorage` key of the ids of the unsent photos, in order. */
const PHOTOS = 'quote-photos';

/** Key within the unsent text, not a form field: the service preselected when it was saved. */
const PRESELECTED = 'preselected';

export type Draft = { request: RequestFields; preselected: string };

/** `contents`: the form's values as JSON. Equal contents mean the same request submitted again. */
export type SubmittedRequest = { contents: string; request: QuoteRequest };

export function keepDraft(form: HTMLFormElement, preselected: string): void {
  const fields = [...new FormData(form), [PRESELECTED, preselected]];
  saveForVisit(
    DRAFT,
    fields.filter(([, value]) => typeof value === 'string' && value !== ''),
  );
}

export function readDraft(): Draft | undefined {
  return readForVisit(DRAFT, (kept) => {
    if (!Array.isArray(kept)) return undefined;
    const fields = new URLSearchParams(kept);
    return { request: readRequestForm(fields), preselected: fields.get(PRESELECTED) ?? '' };
  });
}

export function forgetDraft(): void {
  saveForVisit(DRAFT, undefined);
}

export function keepSubmitted(submitted: SubmittedRequest | undefined): void {
  saveForVisit(SUBMITTED, submitted);
}

export function keptSubmitted(): SubmittedRequest | undefined {
  return readForVisit(SUBMITTED, (kept) => {
    const { contents, request } = Object(kept);
    return typeof contents === 'string' && typeof request?.request_id === 'string'
      ? { contents, request }
      : undefined;
  });
}

export function keepPhotoIds(ids: string[]): void {
  saveForVisit(PHOTOS, ids);
}

export function keptPhotoIds(): string[] {
  const ids = readForVisit(PHOTOS, (kept) => (Array.isArray(kept) ? kept : undefined)) ?? [];
  return ids.filter((id) => typeof id === 'string');
}
