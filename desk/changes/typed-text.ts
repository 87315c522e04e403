import { detailsInWords } from '../../domain/details.ts';
import { deskData } from '../data.ts';
import type { Action } from './entry.ts';

/** The text of an unsent note, correction or new request, one value a line; undefined for other actions. */
export function typedTextOf(wanted: Action): string | undefined {
  if (wanted.kind === 'note') return wanted.text;
  const details = (typed = {}) => detailsInWords(typed, deskData().services);
  if (wanted.kind === 'details') return details(wanted.fields);
  if (wanted.kind !== 'new') return undefined;
  return [wanted.phone, wanted.notes, details(wanted.details)].filter(Boolean).join('\n');
}
