import type { Side } from '../../domain/work.ts';
import type { ShownPair } from './shown-pairs.ts';

/** Has the version, because a browser shows a picture that it has loaded before without asking the server. */
export function pictureUrl(
  requestId: string,
  pair: ShownPair,
  side: Side,
  size: 'picture' | 'preview',
): string {
  const version = pair[side].stored?.version;
  return `/api/desk/requests/${requestId}/pairs/${pair.id}/${side}?size=${size}&version=${version}`;
}
