import type { Side } from '../../domain/job.ts';
import { createStore } from '../../site/store.ts';

/** By pair and side, how many pictures this page has sent: the address of a replaced one must differ. */
const sent = createStore<ReadonlyMap<string, number>>(new Map());

export function countSent({ pair, side }: { pair: string; side: Side }): void {
  const key = `${pair}/${side}`;
  sent.set(new Map(sent.get()).set(key, (sent.get().get(key) ?? 0) + 1));
}

export function usePictureUrl(requestId: string) {
  const counts = sent.use();
  return (pair: string, side: Side, size: 'picture' | 'preview' = 'picture'): string => {
    const count = counts.get(`${pair}/${side}`) ?? 0;
    return `/api/desk/requests/${requestId}/pairs/${pair}/${side}?size=${size}&sent=${count}`;
  };
}
