import type { RequestFields } from '../../domain/fields.ts';
import { readRequestForm } from '../../domain/parse.ts';
import type { QuoteRequest } from '../../domain/payload.ts';
import { readForVisit, saveForVisit } from '../browser-storage.ts';

/** Session storage keys. A reload or another page loses no unsent text. */
export const DRAFT = 'quote-draft';
/** The last submitted request: a reload while it is sending creates no second one. */
const SUBMITTED = 'quote-submitted';
/** Ids of the unsent photos. */
export const PHOTOS = 'quote-photos';

/** `contents`: the form's values as JSON. Equal contents are the same request. */
export type SubmittedRequest = { contents: string; request: QuoteRequest };

export function keepDraft(form: HTMLFormElement): void {
  const fields = [...new FormData(form)];
  saveForVisit(
    DRAFT,
    fields.filter(([, value]) => typeof value === 'string' && value !== ''),
  );
}

export function readDraft(): RequestFields | undefined {
  return readForVisit(DRAFT, (kept) =>
    Array.isArray(kept) ? readRequestForm(new URLSearchParams(kept)) : undefined,
  );
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
