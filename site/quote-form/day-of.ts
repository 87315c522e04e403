import type { Waiting } from '../outbox/entries.ts';

/** The day on which the visitor sent the request, in words. */
export function dayOf({ createdMs }: Waiting): string {
  return new Date(createdMs).toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
}
