import { isIP, isIPv6 } from 'node:net';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './schema.ts';

/** Counts a request from an address. Resolves to 0 if it is allowed, or to the seconds to wait. */
export type Limiter = (address: string) => Promise<number>;

/** Counts tries of which only the wrong ones matter: a right one is taken back once it is known to be right. */
export type TryLimiter = { count: Limiter; takeBack: (address: string) => Promise<void> };

/**
 * `perMinute` is the number of requests that one address may send; 0 turns the limit off. `name` keeps these counts apart
 * from those of quote requests.
 */
export function createLimiter(perMinute: number, database: Pick<Database, 'limiter'>, name?: string): Limiter {
  if (perMinute === 0) return async () => 0;
  const counts = database.limiter({ points: perMinute, duration: 60, ...(name ? { keyPrefix: name } : {}) });
  return (address) => consume(counts, address);
}

/** `name` keeps these counts apart from those of quote requests. */
export function createTryLimiter(perMinute: number, database: Pick<Database, 'limiter'>, name: string): TryLimiter {
  const counts = database.limiter({ points: perMinute, duration: 60, keyPrefix: name });
  return {
    count: (address) => consume(counts, address),
    async takeBack(address) {
      await counts.reward(networkOf(address));
    },
  };
}

async function consume(counts: RateLimiterAbstract, address: string): Promise<number> {
  try {
    await counts.consume(networkOf(address));
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

/**
 * The network of an address in one spelling: an IPv4 address, or the /64 of one IPv6 subscriber. A proxy may pass on
 * text that a client wrote, so all texts that are not addresses count as one.
 */
function networkOf(text: string): string {
  const address = plainAddress(text);
  if (!isIPv6(address)) return isIP(address) ? address : 'unknown';
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array.from({ length: 8 - left.length - right.length }, () => '0') : [];
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Removes brackets, port, zone, leading zeros, and the IPv6 prefix around an IPv4 address. */
function plainAddress(text: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text.trim()) ?? [];
  const [address = ''] = (bracketed ?? text.trim()).split('%');
  const [, v4] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address) ?? [];
  return v4?.split('.').map(Number).join('.') ?? address;
}
