/** The owner's taps to contact a visitor, as the history keeps them. */

/** `share` and `copy` pass a prepared text on, where this device cannot send it itself. */
export const WAYS = ['call', 'text', 'email', 'share', 'copy'] as const;
export type Way = (typeof WAYS)[number];

/** Why the owner wrote: a quote, a request for a review, a seasonal reminder; `answer` is anything else. */
export const OCCASIONS = ['answer', 'quote', 'review', 'season'] as const;
export type Occasion = (typeof OCCASIONS)[number];

export type Tap = { way: Way; occasion: Occasion };

/** `{ way: 'call', occasion: 'quote' }` → `'call quote'`, as the store keeps it. */
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
