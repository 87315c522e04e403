import { monthInWords } from '../../domain/month.ts';
import { entryInWords } from './spell-hours.ts';

/** An id that the desk made for a new entry (desk/site/fields.tsx): "specialdays-350b3b04". */
const MADE_ID = /-[0-9a-f]{8}$/;

/** `"Window Cleaning"`; `a new service` under an id from the desk; `entry 3` without an id. */
export function entryName(entry: Record<string, unknown>, index: number, one = 'entry'): string {
  const id = String(entry.id ?? '');
  const label = labelOf(entry) || (MADE_ID.test(id) ? '' : id);
  if (label !== '') return `"${label}"`;
  return id === '' ? `entry ${index + 1}` : `a new ${one}`;
}

/** '' if its fields are empty. */
export function labelOf(entry: Record<string, unknown>): string {
  const { title, name, label, sentence, month, town, text } = entry;
  if (typeof month === 'string') return [town, monthInWords(month)].filter(Boolean).join(', ');
  const words = typeof text === 'string' ? firstWords(text) : '';
  const found = [title, name, label, sentence, words].find((said) => typeof said === 'string' && said !== '');
  return String(found ?? entryInWords(entry));
}

/** For a review without a name. */
function firstWords(text: string): string {
  const [start = ''] = /^.{0,30}(?=\s|$)/u.exec(text) ?? [];
  return start.length < text.length ? `${start}…` : start;
}
