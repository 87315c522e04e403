/** What the owner tapped to get in touch with a visitor, as the history keeps it. */

/** `share` and `copy` hand over a prepared text, where this device cannot send it itself. */
export const WAYS = ['call', 'text', 'email', 'share', 'copy'] as const;
export type Way = (typeof WAYS)[number];

/** A quote, and the reminders that the company sends of its own accord; `answer` is anything else. */
export const OCCASIONS = ['answer', 'offer', 'review', 'season'] as const;
export type Occasion = (typeof OCCASIONS)[number];

export type Tap = { way: Way; occasion: Occasion };

/** As one text, for the store. */
export function writeTap({ way, occasion }: Tap): string {
  return `${way} ${occasion}`;
}

export function readTap(text: string): Tap {
  const [one, other] = text.split(' ');
  return {
    way: WAYS.find((way) => way === one) ?? 'call',
    occasion: OCCASIONS.find((occasion) => occasion === other) ?? 'answer',
  };
}
