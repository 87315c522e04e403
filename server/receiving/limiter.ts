import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../store/database.ts';
import { networksOf } from './network.ts';

/** Resolves to 0 if allowed, otherwise to the wait in seconds. */
export type Limiter = (address: string) => Promise<number>;

/** `refund` takes a successful attempt off the count. */
type TryLimiter = { count: Limiter; refund: (address: string) => Promise<void> };

/** How many times `most` an IPv6 network may send: a /64, a /56 (a home) and a /48 (many people). */
const LIMIT_FACTORS = [1, 2, 8];
const MAX_FACTOR = Math.max(...LIMIT_FACTORS);

/** Allows `most` in `seconds` from one network; 0 turns the limit off. `name` keys the counts. */
export function createLimiter(
  most: number,
  database: Pick<Database, 'limiter'>,
  name: string,
  seconds = 60,
): Limiter {
  return most === 0 ? async () => 0 : createTryLimiter(most, database, name, seconds).count;
}

export function createTryLimiter(
  most: number,
  database: Pick<Database, 'limiter'>,
  name: string,
  seconds = 60,
): TryLimiter {
  // A request costs a wide network fewer points, so one limiter serves all widths.
  const counts = database.limiter({ points: MAX_FACTOR * most, duration: seconds, keyPrefix: name });
  const costsOf = (address: string) =>
    networksOf(address).map((network, index) => [network, MAX_FACTOR / (LIMIT_FACTORS[index] ?? 1)] as const);
  return {
    async count(address) {
      try {
        // The narrowest network first, so that its refused requests do not use up its neighbors' limit.
        for (const [network, points] of costsOf(address)) await counts.consume(network, points);
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
    async refund(address) {
      for (const [network, points] of costsOf(address)) await counts.reward(network, points);
    },
  };
}
