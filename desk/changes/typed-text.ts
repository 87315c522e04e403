import { detailsInWords } from '../../domain/details.ts';
import { deskData } from '../data.ts';
import type { Action } from './entry.ts';

/** The owner's text in an unsent change, one value a line; undefined if it has none. */
export function typedTextOf(wanted: Action): string | undefined {
  if (wanted.kind === 'note') return wanted.text;
  if (wanted.kind === 'status') return wanted.reason || undefined;
  if (wanted.kind === 'quote-answer') return wanted.words || undefined;
  const details = (typed = {}) => detailsInWords(typed, deskData().services);
  if (wanted.kind === 'details') return details(wanted.fields);
  if (wanted.kind !== 'new') return undefined;
  return [wanted.phone, wanted.notes, details(wanted.details)].filter(Boolean).join('\n');
}
