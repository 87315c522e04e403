import type { DeskRequest } from '../../domain/desk.ts';
import type { Side, WorkPair, WorkPicture } from '../../domain/work.ts';
import { type Entry, isEdit, isPicture, type PictureEntry, type RequestEntry } from '../changes/entry.ts';

/** `waiting`: taken on this device and not sent yet; shown instead of the stored one. */
export type Slot = { stored: WorkPicture | null; waiting: PictureEntry | undefined };
export type ShownPair = Omit<WorkPair, Side> & Record<Side, Slot>;

export function emptyPair(id: string): ShownPair {
  return withSlots(
    { id, before: null, after: null, hash: null, consent: null, isRefused: false, shown: 'no' },
    [],
  );
}

/** The stored pairs with this device's unsent changes (optimistic update), oldest first. */
export function pairsWith(
  entries: readonly Entry[],
  { id, work }: Pick<DeskRequest, 'id' | 'work'>,
): ShownPair[] {
  const own = entries.filter((entry): entry is RequestEntry => !isEdit(entry) && entry.requestId === id);
  const pictures = own.filter(isPicture);
  const wanted = own.filter(({ refused }) => !refused).map((entry) => entry.wanted);
  const answer = wanted.findLast((action) => action.kind === 'consent');
  const isDeleted = (pair: string) =>
    wanted.some((action) => action.kind === 'pair-delete' && action.pair === pair);
  const stored = work.pairs.map((pair): ShownPair => {
    const isOwn = pair.consent?.by === 'customer';
    if (!answer || !pair.hash || (answer.isAllowed && (isOwn || !answer.hashes.includes(pair.hash))))
      return withSlots(pair, pictures);
    const consent = answer.isAllowed ? ({ by: 'owner', day: answer.day } as const) : null;
    return withSlots({ ...pair, consent, isRefused: !answer.isAllowed }, pictures);
  });
  const added = new Set(pictures.map((entry) => entry.wanted.pair));
  for (const pair of work.pairs) added.delete(pair.id);
  return [
    ...stored.filter((pair) => !isDeleted(pair.id)),
    ...[...added].map((pair) => ({ ...emptyPair(pair), ...slotsOf(pair, pictures) })),
  ];
}

function withSlots(pair: WorkPair, pictures: readonly PictureEntry[]): ShownPair {
  const waiting = slotsOf(pair.id, pictures);
  const before = { ...waiting.before, stored: pair.before };
  const after = { ...waiting.after, stored: pair.after };
  // A replaced picture needs another consent.
  const isReplaced = before.waiting !== undefined || after.waiting !== undefined;
  return { ...pair, before, after, consent: isReplaced ? null : pair.consent };
}

function slotsOf(pair: string, pictures: readonly PictureEntry[]): Record<Side, Slot> {
  const slot = (side: Side): Slot => ({
    stored: null,
    waiting: pictures.findLast(({ wanted }) => wanted.pair === pair && wanted.side === side),
  });
  return { before: slot('before'), after: slot('after') };
}
