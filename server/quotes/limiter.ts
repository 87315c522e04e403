import { isIP, isIPv6 } from 'node:net';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './schema.ts';

/** Counts a request from an address; resolves to 0, or to the seconds to wait when it was one too many. */
export type Limiter = (address: string) => Promise<number>;

/** `perMinute` 0 turns the limit off. */
export function createLimiter(perMinute: number, database: Pick<Database, 'limiter'>): Limiter {
  if (perMinute === 0) return async () => 0;
  const counts = database.limiter({ points: perMinute, duration: 60 });
  return async (address) => {
    try {
      await counts.consume(networkOf(address));
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  };
}

/**
 * An IPv4 address, or the /64 that one IPv6 subscriber has, in one spelling: a proxy may hand on what a client wrote.
 * Whatever is no address counts as one and the same.
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

/** Without brackets, port, zone, zeros in front of numbers, or IPv6 around an IPv4 address. */
function plainAddress(text: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text.trim()) ?? [];
  const [address = ''] = (bracketed ?? text.trim()).split('%');
  const [, v4] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address) ?? [];
  return v4?.split('.').map(Number).join('.') ?? address;
}
