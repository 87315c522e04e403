import type { DeskOffer } from '../../domain/offer.ts';
import { inCalendar } from '../moments.ts';
import { offer as words } from './words.ts';

/** How a quote stands, in a line. */
export function sayState({ state, shown, draft }: DeskOffer, today: string): string {
  if (state !== 'open') return words.states[state];
  const { validUntil } = shown?.contents ?? draft;
  return validUntil < today ? words.states.expired(inCalendar(validUntil)) : words.states.open(inCalendar(validUntil));
}
