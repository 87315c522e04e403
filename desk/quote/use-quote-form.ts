import type { DeskRequest } from '../../domain/desk.ts';
import { daysAfter, faultsIn, type QuoteFault, VALID_DAYS } from '../../domain/quote.ts';
import { type Edited, useEdited } from '../changes/use-edited.ts';
import { canBeKept, contentsOf, formOf, type QuoteForm } from './quote-form.ts';

export type QuoteEditing = {
  edit: Edited<'quote'>;
  faults: QuoteFault[];
  change: (change: Partial<QuoteForm>) => void;
};

/** The quote being written. Sent after the debounce, also if its screen is left before. */
export function useQuoteForm({ id, name, quote }: DeskRequest, today: string): QuoteEditing {
  const edit = useEdited({
    kind: 'quote',
    of: id,
    name,
    value: quote ? formOf(quote.draft) : { lines: [], note: '', validUntil: daysAfter(today, VALID_DAYS) },
    base: quote?.draftVersion ?? 0,
  });
  return {
    edit,
    faults: faultsIn(contentsOf(edit.value), today),
    change(change) {
      const form = { ...edit.value, ...change };
      edit.set(form, { isHeld: !canBeKept(contentsOf(form)) });
    },
  };
}
