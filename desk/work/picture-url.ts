import type { Side } from '../../domain/work.ts';
import type { ShownPair } from './shown-pairs.ts';

/** The version is in the URL, because browsers show a cached picture without asking the server. */
export function pictureUrl(
  requestId: string,
  pair: ShownPair,
  side: Side,
  size: 'picture' | 'preview',
): string {
  const version = pair[side].stored?.version;
  return `/api/desk/requests/${requestId}/pairs/${pair.id}/${side}?size=${size}&version=${version}`;
}
