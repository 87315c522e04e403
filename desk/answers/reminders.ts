import type { Occasion } from '../../domain/taps.ts';
import { useWaitingRequests } from '../changes.ts';

/** When a reminder was sent that the server does not know of yet; undefined for none. */
export function useWrittenMs(id: string, occasion: Occasion): number | undefined {
  const wanted = useWaitingRequests()
    .filter(({ requestId }) => requestId === id)
    .map((change) => change.wanted)
    .findLast((change) => change.kind === 'tap' && change.occasion === occasion);
  return wanted?.kind === 'tap' ? wanted.atMs : undefined;
}
