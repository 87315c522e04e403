import type { RequestFields } from '../../domain/fields.ts';
import { readRequestForm } from '../../domain/parse.ts';
import type { QuoteRequest } from '../../domain/payload.ts';
import { readForVisit, saveForVisit } from '../browser-storage.ts';

/** Session storage keys. A reload or another page loses no unsent text. */
export const DRAFT = 'quote-draft';
/** A reload while sending creates no second request. */
const SUBMITTED = 'quote-submitted';
/** Ids of the unsent photos. */
export const PHOTOS = 'quote-photos';

/** Within the unsent text, but not a form field. */
const PRESELECTED = 'preselected';

export type Draft = { request: RequestFields; preselected: string };

/** `contents`: the form's values as JSON. Equal contents are the same request. */
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
    if (typeof contents !== 'string' || typeof request?.request_id !== 'string') return undefined;
    return { contents, request };
  });
}

export function keepPhotoIds(ids: string[]): void {
  saveForVisit(PHOTOS, ids);
}

export function keptPhotoIds(): string[] {
  const ids = readForVisit(PHOTOS, (kept) => (Array.isArray(kept) ? kept : undefined)) ?? [];
  return ids.filter((id) => typeof id === 'string');
}
