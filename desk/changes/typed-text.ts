import { detailsInWords } from '../../domain/details.ts';
import { deskData } from '../data.ts';
import type { Action } from './entry.ts';

/** All that the owner typed for an action that was not sent, one value a line; undefined for a tap. */
export function typedTextOf(wanted: Action): string | undefined {
  if (wanted.kind === 'note') return wanted.text;
  const details = (typed = {}) => detailsInWords(typed, deskData().services);
  if (wanted.kind === 'details') return details(wanted.fields);
  if (wanted.kind !== 'new') return undefined;
  return [wanted.phone, wanted.notes, details(wanted.details)].filter(Boolean).join('\n');
}
