import { fillInText } from '../../domain/prepared-texts.ts';
import { deskData } from '../data.ts';
import { texts as messages } from './messages.ts';

type Person = { firstName: string; service: string };

/** A prepared text as it goes out. What is not known yet keeps its braces. */
export function fillIn(
  text: string,
  { firstName, service }: Person,
  others: Record<string, string> = {},
): string {
  const known = { name: firstName, service: service || messages.theWork, company: deskData().shortName };
  return fillInText(text, { ...known, ...others });
}
