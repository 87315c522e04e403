import type { DeskRequest } from '../../domain/desk.ts';

/**
 * A read that started before a change may end after it, and would show the owner's text as it was before. The
 * text of a quote has a version of its own.
 */
export function newerOf(read: DeskRequest, known: DeskRequest | undefined): DeskRequest {
  if (!known || known.version < read.version) return read;
  const isKnownNewer = known.version > read.version || draftVersionOf(known) > draftVersionOf(read);
  return isKnownNewer ? known : read;
}

function draftVersionOf({ quote }: DeskRequest): number {
  return quote?.draftVersion ?? 0;
}
