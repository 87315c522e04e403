import { fillInText } from '../../domain/prepared-texts.ts';
import { deskData } from '../data.ts';
import { texts as messages } from './messages.ts';

type Person = { firstName: string; service: string };

/** Fills the placeholders of a prepared text. Unknown ones keep their braces. */
export function fillIn(
  text: string,
  { firstName, service }: Person,
  others: Record<string, string> = {},
): string {
  const known = { name: firstName, service: service || messages.theWork, company: deskData().shortName };
  return fillInText(text, { ...known, ...others });
}
