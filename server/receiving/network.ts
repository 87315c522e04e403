import { isIP, isIPv6 } from 'node:net';

/**
 * The network of an address in one spelling: an IPv4 address, or the /64 of one IPv6 subscriber. A proxy may pass on
 * text that a client wrote, so all texts that are not addresses count as one.
 */
export function networkOf(text: string): string {
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
