import { PUSH_TIMEOUT } from '../../domain/timeouts.ts';

/** The only servers that notifications are posted to (promises: Notifications). */
const HOSTS = ['fcm.googleapis.com', 'jmt17.google.com'];
const DOMAINS = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/** Whether the address is that of a known push service, on the standard port of https. */
export function isPushService(endpoint: string): boolean {
  const { protocol, hostname = '', port, username, password } = URL.parse(endpoint) ?? {};
  const isKnown = HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain));
  return protocol === 'https:' && port === '' && username === '' && password === '' && isKnown;
}

export type PushResponse = {
  status: number;
  /** '' if there is none. */
  retryAfter: string;
};

/** Rejects if no complete response arrives in time. Follows no redirects. */
export type PostPush = (
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer<ArrayBuffer>,
) => Promise<PushResponse>;

export function createPost(isAllowed: (endpoint: string) => boolean = isPushService): PostPush {
  return async (endpoint, headers, body) => {
    if (!isAllowed(endpoint)) throw new Error('The address belongs to no known push service');
    const signal = AbortSignal.timeout(PUSH_TIMEOUT);
    const response = await fetch(endpoint, { method: 'POST', headers, body, redirect: 'manual', signal });
    // Only the status matters, but a response that was cut off counts as a failure.
    await response.body?.pipeTo(new WritableStream());
    return { status: response.status, retryAfter: response.headers.get('retry-after') ?? '' };
  };
}
