import type { QuoteRequest } from '../../quote/payload.ts';

/** What was typed, kept for this visit alone, so that a reload mid-way loses nothing. */
const DRAFT = 'quote-draft';
/** And what of it was submitted, so that a reload while it is on its way makes no second request of it. */
const SUBMITTED = 'quote-submitted';

/** `contents`: the form's, by which a request submitted again is known. */
export type SubmittedRequest = { contents: string; request: QuoteRequest };

export function keepDraft(form: HTMLFormElement): void {
  const fields = [...new FormData(form)].filter(([, value]) => typeof value === 'string' && value !== '');
  withStorage((storage) => storage.setItem(DRAFT, JSON.stringify(fields)));
}

/** Fills in what is still empty; what the page itself has chosen stays. */
export function restoreDraft(form: HTMLFormElement): void {
  withStorage((storage) => {
    const fields: [string, string][] = JSON.parse(storage.getItem(DRAFT) ?? '[]');
    for (const [name, value] of fields) {
      const control = form.elements.namedItem(name);
      if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = true;
      else if (isTextual(control) && control.value === '') control.value = value;
    }
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

function isTextual(control: unknown): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  );
}

/** Storage may be blocked or full, and a draft is a convenience: then there is none. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
