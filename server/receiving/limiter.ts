import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../store/database.ts';
import { networkOf } from './network.ts';

/** Counts a request from an address. Resolves to 0 if it is allowed, or to the seconds to wait. */
export type Limiter = (address: string) => Promise<number>;

/** Counts tries of which only the wrong ones matter: a right one is taken back once it is known to be right. */
export type TryLimiter = { count: Limiter; takeBack: (address: string) => Promise<void> };

/**
 * `most` is the number of requests that one address may send within so many seconds; 0 turns the limit off. `name` keeps
 * these counts apart from those of other limits.
 */
export function createLimiter(most: number, database: Pick<Database, 'limiter'>, name: string, seconds = 60): Limiter {
  return most === 0 ? async () => 0 : createTryLimiter(most, database, name, seconds).count;
}

export function createTryLimiter(
  most: number,
  database: Pick<Database, 'limiter'>,
  name: string,
  seconds = 60,
): TryLimiter {
  const counts = database.limiter({ points: most, duration: seconds, keyPrefix: name });
  return {
    async count(address) {
      try {
        await counts.consume(networkOf(address));
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
    async takeBack(address) {
      await counts.reward(networkOf(address));
    },
  };
}
