import type { QuoteFields } from '../../quote/fields.ts';
import { parseQuoteForm } from '../../quote/parse.ts';
import type { QuoteRequest } from '../../quote/payload.ts';

/** What was typed, kept for this visit alone, so that a reload or another page loses nothing of it. */
const DRAFT = 'quote-draft';
/** The request last submitted, so that a reload while it is on its way makes no second request of it. */
const SUBMITTED = 'quote-submitted';

/** No field of the form: which service was preselected when the draft was made. */
const PRESELECTED = 'preselected';

export type Draft = { quote: QuoteFields; preselected: string };

/** `contents`: the form's, by which a request submitted again is known. */
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
    return { quote: parseQuoteForm(fields).quote, preselected: fields.get(PRESELECTED) ?? '' };
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

/** Storage may be blocked or full, and a draft is a convenience: then there is none. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
