import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../store/database.ts';
import { networksOf } from './network.ts';

/** Counts a request from an address. Resolves to 0 if it is allowed, or to the seconds to wait. */
export type Limiter = (address: string) => Promise<number>;

/** Counts tries of which only the wrong ones matter: a right one is taken back once it is known to be right. */
export type TryLimiter = { count: Limiter; takeBack: (address: string) => Promise<void> };

/**
 * How many times the limit of one address a network may send: as much from an IPv6 /64, twice as much from a /56, which is
 * a home, and eight times as much from a /48, where many may live.
 */
const SHARES = [1, 2, 8];
const WIDEST = 8;

/**
 * `most` is the number of requests that one address may send within so many seconds; 0 turns the limit off. `name` keeps
 * these counts apart from those of other limits.
 */
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
  // A request costs a wide network fewer points than a narrow one, so that one limit serves all widths.
  const counts = database.limiter({ points: WIDEST * most, duration: seconds, keyPrefix: name });
  const costsOf = (address: string) =>
    networksOf(address).map((network, index) => [network, WIDEST / (SHARES[index] ?? 1)] as const);
  return {
    async count(address) {
      try {
        // A narrow network is counted first, so that its refused requests cost its neighbors nothing.
        for (const [network, points] of costsOf(address)) await counts.consume(network, points);
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
    async takeBack(address) {
      for (const [network, points] of costsOf(address)) await counts.reward(network, points);
    },
  };
}
