import { isIP, isIPv6 } from 'node:net';

/**
 * The networks of an address, narrowest first: `2001:db8::1` → `2001:db8:0:0::/64`, `2001:db8:0:0::/56`,
 * `2001:db8:0:0::/48`. An IPv4 address is its only network. 'unknown' for other text, because a proxy may
 * pass on what a client wrote.
 */
export function networksOf(text: string): [string, ...string[]] {
  const address = plainAddress(text);
  if (!isIPv6(address)) return [isIP(address) ? address : 'unknown'];
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = address.includes('::')
    ? Array.from({ length: 8 - left.length - right.length }, () => '0')
    : [];
  const [first = 0, second = 0, third = 0, fourth = 0] = [...left, ...zeros, ...right].map((group) =>
    Number.parseInt(group, 16),
  );
  const named = (last: number, bits: number) =>
    `${[first, second, third, last].map((group) => group.toString(16)).join(':')}::/${bits}`;
  return [named(fourth, 64), named(fourth & 0xff00, 56), named(0, 48)];
}

/** The widest network that may belong to one subscriber. */
export function widestNetworkOf(text: string): string {
  const networks = networksOf(text);
  return networks.at(-1) ?? networks[0];
}

function plainAddress(text: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text.trim()) ?? [];
  const [address = ''] = (bracketed ?? text.trim()).split('%');
  const [, v4] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address) ?? [];
  return v4?.split('.').map(Number).join('.') ?? address;
}
