/** This device's subscription at its browser's push service, and what the server knows of it. */
import { DESK_WORKER, deskPaths } from '../../domain/desk-paths.ts';
import type { NotificationState } from '../../domain/notifications.ts';
import { trustedUrl } from '../../site/trusted-url.ts';
import { put, remove } from '../connection/api.ts';
import { ability } from './browser.ts';
import { callOf, keyOf, renewed } from './renewed.ts';

/** Whether the owner has not turned notifications off since the page was loaded. */
let isWanted = true;

/** Subscribes, after the owner was asked, and tells the server. Throws if there is no push service. */
export function turnOn(publicKey: string): Promise<NotificationState> {
  isWanted = true;
  return subscribe(publicKey);
}

export async function turnOff(): Promise<NotificationState> {
  isWanted = false;
  const state = await remove<NotificationState>('notifications');
  // The server calls no more, whatever the browser makes of this.
  await unsubscribe().catch(() => {});
  return state;
}

/**
 * Mends what differs between this browser and the server: a browser may renew its subscription at any time, and a push
 * service may end it. Resolves to the state afterwards.
 */
export async function mend(state: NotificationState): Promise<NotificationState> {
  if (!state.call || ability() !== 'able' || Notification.permission !== 'granted') return state;
  const known = await (await register()).pushManager.getSubscription();
  // The push service has said that this one is gone, so it is of no use here either.
  if (known && state.call.endpoint === null) await known.unsubscribe();
  const isSame = known?.endpoint === state.call.endpoint && keyOf(known) === state.publicKey;
  if (isSame) return state;
  const mended = await subscribe(state.publicKey);
  return isWanted ? mended : turnOff();
}

async function subscribe(publicKey: string): Promise<NotificationState> {
  const manager = (await register()).pushManager;
  const known = await manager.getSubscription();
  return save(await renewed(manager, known, publicKey));
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(deskPaths.inbox);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function save(subscription: PushSubscription): Promise<NotificationState> {
  return put<NotificationState>('notifications', callOf(subscription));
}

async function register(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(trustedUrl('desk-worker', DESK_WORKER), { scope: deskPaths.inbox });
  // A subscription needs a worker that is at work.
  return navigator.serviceWorker.ready;
}
