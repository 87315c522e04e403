/** `share` and `copy` pass a prepared text on. */
export const WAYS = ['call', 'text', 'email', 'share', 'copy'] as const;
export type Way = (typeof WAYS)[number];

/** `answer`: any other reason to call or write. */
export const OCCASIONS = ['answer', 'quote', 'review', 'season'] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** The owner taps to call or write to a customer: the way, and the reason. */
export type ContactTap = { way: Way; occasion: Occasion };

/** `{ way: 'call', occasion: 'quote' }` → `'call quote'`, as the store keeps it. */
export function writeTap({ way, occasion }: ContactTap): string {
  return `${way} ${occasion}`;
}

export function readTap(text: string): ContactTap {
  const [one, other] = text.split(' ');
  return {
    way: WAYS.find((way) => way === one) ?? 'call',
    occasion: OCCASIONS.find((occasion) => occasion === other) ?? 'answer',
  };
}
