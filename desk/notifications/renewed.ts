/** Renewal of the push subscription, for the desk and its service worker. */
import type { NewSubscription } from '../../domain/notifications.ts';

/** Resolves to `known`, or to a new subscription if its key changed or the push service removed it. */
export async function renewed(
  manager: PushManager,
  known: PushSubscription | null,
  publicKey: string,
): Promise<PushSubscription> {
  if (known && keyOf(known) === publicKey && !isRemoved(known)) return known;
  await known?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Chromium marks a subscription that its push service removed: `.invalid` never resolves (RFC 6761 §6.4). */
function isRemoved({ endpoint }: PushSubscription): boolean {
  return new URL(endpoint).hostname.endsWith('.invalid');
}

export function bodyOf(subscription: PushSubscription): NewSubscription {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

export function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
