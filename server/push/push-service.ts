/** A push service: who is taken for one, and how a message is handed to it. */
import type { LookupAddress, LookupOptions } from 'node:dns';
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList } from 'node:net';
import { PUSH_TIMEOUT } from '../../domain/timeouts.ts';

/** The known push services (contract, "The desk calls the owner"). */
const HOSTS = ['fcm.googleapis.com', 'jmt17.google.com'];
const DOMAINS = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/** Whether an address is one of a known push service, on the port of https. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isKnown = HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain));
  return protocol === 'https:' && port === '' && username === '' && password === '' && isKnown;
}

export type PushAnswer = {
  status: number;
  /** What it says of when to come back; '' if nothing. */
  retryAfter: string;
};

/** Hands a message over. Rejects if there is no whole answer in time. No redirect is followed. */
export type PostPush = (endpoint: string, headers: Record<string, string>, body: Buffer) => Promise<PushAnswer>;

type PushServices = { isAllowed: (endpoint: string) => boolean; lookup: typeof lookupPublic };

/** Tests have push services of their own, on this machine. */
export function createPost({ isAllowed, lookup }: PushServices = { isAllowed: isPushService, lookup: lookupPublic }) {
  const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) };

  const post: PostPush = (endpoint, headers, body) => {
    const { promise, resolve, reject } = Promise.withResolvers<PushAnswer>();
    if (!isAllowed(endpoint)) return Promise.reject(new Error('This is no known push service'));
    const isPlain = endpoint.startsWith('http:');
    const request = (isPlain ? http : https).request(endpoint, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      agent: agents[isPlain ? 'http:' : 'https:'],
      lookup,
      signal: AbortSignal.timeout(PUSH_TIMEOUT),
    });
    request.once('error', reject);
    request.once('response', (response) => {
      response.once('error', reject);
      response.once('close', () => reject(new Error('The answer was cut off')));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? '' }),
      );
      // Only the status matters.
      response.resume();
    });
    request.end(body);
    return promise;
  };
  return post;
}

/** Addresses that are not on the public internet (RFC 6890). */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix);
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

export function isPrivateAddress({ address, family }: LookupAddress): boolean {
  // IPv4 within IPv6 is compared as IPv4.
  return PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** Looks a name up, and refuses one that leads to a private address. */
export function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return found(error ?? new Error('The name has no address'), []);
    if (addresses.some(isPrivateAddress)) return found(new Error('The push service has a private address'), []);
    if (options.all) found(null, addresses);
    else found(null, first.address, first.family);
  });
}
