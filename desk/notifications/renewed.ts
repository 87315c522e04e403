/** A browser's subscription as the desk and its worker renew it. */
import type { NewSubscription } from '../../domain/notifications.ts';

/** The subscription that serves with this key: the one that is known, or else a new one in its place. */
export async function renewed(
  manager: PushManager,
  known: PushSubscription | null,
  publicKey: string,
): Promise<PushSubscription> {
  if (known && keyOf(known) === publicKey && !isRemoved(known)) return known;
  await known?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Chromium leaves such an address where its push service has removed the subscription. No host ends so (RFC 6761 §6.4). */
function isRemoved({ endpoint }: PushSubscription): boolean {
  return new URL(endpoint).hostname.endsWith('.invalid');
}

/** What the server is told of it. */
export function callOf(subscription: PushSubscription): NewSubscription {
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
