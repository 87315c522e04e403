/** Registers the desk's worker while this device is signed in. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DESK_WORKER, deskPaths } from '../../domain/desk-paths.ts';
import { trustedUrl } from '../../site/trusted-url.ts';
import { connection } from '../connection/live.ts';
import { settled } from '../connection/refetch-on-change.ts';
import { session } from '../connection/session.ts';

export async function register(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(trustedUrl('desk-worker', DESK_WORKER), { scope: deskPaths.inbox });
  // Subscribing needs an active service worker.
  return navigator.serviceWorker.ready;
}

/** Registers the worker once the first screen has loaded. */
export function useDeskWorker(): void {
  const client = useQueryClient();
  const isOpen = connection.use() === 'open';
  useEffect(() => {
    if (!isOpen || !('serviceWorker' in navigator)) return;
    settled(client)
      .then(() => (session.get().is === 'in' ? register() : undefined))
      .then((registration) => {
        registration?.active?.postMessage('signed in');
        // `register()` looks for no newer worker if one is registered; `update()` does.
        return registration?.update();
      })
      // Browsers may block workers. The next connection tries again.
      .catch(() => {});
  }, [client, isOpen]);
}

/** Unregisters the worker, which also ends this browser's push subscription. */
export async function endWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(deskPaths.inbox).catch(() => undefined);
  await registration?.unregister();
}
