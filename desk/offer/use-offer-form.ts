import type { DeskRequest } from '../../domain/desk.ts';
import { daysAfter, faultsIn, type OfferFault, VALID_DAYS } from '../../domain/offer.ts';
import { type Edited, useEdited } from '../changes/use-edited.ts';
import { canBeKept, contentsOf, formOf, type OfferForm } from './offer-form.ts';

export type OfferEditing = {
  edit: Edited<'quote'>;
  faults: OfferFault[];
  change: (change: Partial<OfferForm>) => void;
};

/** The quote as it is written. It is sent soon after it is typed, also where its screen is left before that. */
export function useOfferForm({ id, name, offer }: DeskRequest, today: string): OfferEditing {
  const edit = useEdited({
    kind: 'quote',
    of: id,
    name,
    value: offer ? formOf(offer.draft) : { lines: [], note: '', validUntil: daysAfter(today, VALID_DAYS) },
    base: offer?.draftVersion ?? 0,
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
