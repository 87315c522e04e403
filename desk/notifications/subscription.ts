/** The push subscription of this device, in the browser and on the server. */

import { deskPaths } from '../../domain/desk-paths.ts';
import type { NotificationState } from '../../domain/notifications.ts';
import { createStore } from '../../site/store.ts';
import { put, remove } from '../connection/api.ts';
import { register } from '../worker/register.ts';
import { ability } from './ability.ts';
import { bodyOf, keyOf, renewed } from './renewed.ts';

/** False after the owner turned notifications off on this page. */
const isWanted = createStore(true);

/** Asks for permission. Throws without a push service. */
export async function turnOn(publicKey: string): Promise<NotificationState> {
  isWanted.set(true);
  // The push service may have ended a subscription that the browser still has.
  await unsubscribe().catch(() => {});
  return subscribe(publicKey);
}

export async function turnOff(): Promise<NotificationState> {
  isWanted.set(false);
  const state = await remove<NotificationState>('notifications');
  // The server stops first, in case the browser fails to unsubscribe.
  await unsubscribe().catch(() => {});
  return state;
}

/** Browsers renew subscriptions at any time, and push services end them. Resolves to the new state. */
export async function renewSubscription(state: NotificationState): Promise<NotificationState> {
  if (!state.subscription || ability() !== 'able' || Notification.permission !== 'granted') return state;
  const known = await (await register()).pushManager.getSubscription();
  // The push service ended this subscription, so drop it.
  if (known && state.subscription.endpoint === null) await known.unsubscribe();
  const isSame = known?.endpoint === state.subscription.endpoint && keyOf(known) === state.publicKey;
  if (isSame) return state;
  const mended = await subscribe(state.publicKey);
  return isWanted.get() ? mended : turnOff();
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
  return put<NotificationState>('notifications', bodyOf(subscription));
}
