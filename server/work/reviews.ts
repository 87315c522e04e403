/** The customers' reviews in the store, and how they are signed. */
import type { Selectable } from 'kysely';
import type { RequestPayload } from '../../domain/payload.ts';
import { isTitle } from '../../domain/title.ts';
import type { Naming } from '../../domain/work.ts';
import { townOf } from '../requests/town.ts';
import type { Store } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';

export type StoredReview = Selectable<Schema['work_review']>;

type Signature = Pick<StoredReview, 'name' | 'town'>;

/** Maximum letters of the first name. The site's field takes 60, because an initial follows. */
const LONGEST_NAME = 50;
const INITIAL = /\p{L}\p{M}*/u;

export function selectReview(db: Store, requestId: string): Promise<StoredReview | undefined> {
  return db.selectFrom('work_review').selectAll().where('request_id', '=', requestId).executeTakeFirst();
}

export function selectReviews(db: Store, requestIds: readonly string[]): Promise<StoredReview[]> {
  return db
    .selectFrom('work_review')
    .selectAll()
    .where('request_id', 'in', ['', ...requestIds])
    .execute();
}

/** `towns`: those that the site names. Any other town could tell who the customer is. */
export function signaturesOf(payload: RequestPayload, towns: readonly string[]): Record<Naming, Signature> {
  const name = withoutSurname(payload);
  const initial = initialOf(payload.lastName);
  const town = townAmong(towns, payload);
  return {
    town: { name: name && initial ? `${name} ${initial}` : name, town },
    first: { name, town: '' },
    none: { name: '', town: '' },
  };
}

/** `'Mrs. Miller'` as the only name → `'Mrs. M.'`: a request by hand has both words as its first name. */
function withoutSurname({ firstName, lastName }: RequestPayload): string {
  const [title = '', ...others] = firstName.trim().split(/\s+/);
  const initial = initialOf(others.at(-1) ?? '');
  if (lastName.trim() === '' && isTitle(title) && initial) return `${title} ${initial}`;
  return [...firstName.trim()].slice(0, LONGEST_NAME).join('');
}

/** `'de Boer'` → `'D.'`; '' without a letter. */
function initialOf(name: string): string {
  const [letter = ''] = INITIAL.exec(name) ?? [];
  return letter && `${letter.toUpperCase()}.`;
}

/** As the site spells it; '' if the site does not name it. */
export function townAmong(towns: readonly string[], payload: RequestPayload): string {
  const town = townOf(payload).toLowerCase();
  return towns.find((name) => name.toLowerCase() === town) ?? '';
}

/** "Ada L., Livonia" */
export function signatureOf({ name, town }: Signature): string {
  return [name, town].filter(Boolean).join(', ');
}
