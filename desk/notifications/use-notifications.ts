/** What an open desk does where this device is called: it mends the subscription, and shows what was notified. */
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { requestPath } from '../../domain/desk-paths.ts';
import type { NotificationState, Tapped } from '../../domain/notifications.ts';
import { createStore } from '../../site/store.ts';
import { get } from '../connection/api.ts';
import { serverNow } from '../connection/clock.ts';
import { useDeskData } from '../data.ts';
import { mend } from './subscription.ts';

/** Whether the browser lets the desk notify its owner. */
export const isPermitted = createStore('Notification' in window && Notification.permission === 'granted');

/** Follows the notifications of this device, where there may be any. */
export function useNotifications(): void {
  const [, navigate] = useLocation();
  const { hasNotifications } = useDeskData();
  const isOn = isPermitted.use() && hasNotifications;
  // Synchronizes with the desk's worker and the browser's subscription.
  useEffect(() => {
    if (isOn && 'serviceWorker' in navigator) return followNotifications(navigate);
  }, [isOn, navigate]);
}

/** Returns how to stop. */
function followNotifications(navigate: (path: string) => void): () => void {
  /** When the owner looked away, by the server's clock: the first time since the server has last said what was notified. */
  let leftMs: number | undefined;

  /** A tap on an iPhone may only bring the desk forward. Whoever types, or opened another screen meanwhile, stays there. */
  async function showLast(): Promise<void> {
    const { pathname } = location;
    const { last } = await get<NotificationState>('notifications');
    const isStill = location.pathname === pathname && !isTyping();
    if (last && leftMs !== undefined && last.atMs > leftMs && isStill) navigate(requestPath(last.requestId));
    leftMs = undefined;
  }
  function onVisibility() {
    if (document.visibilityState === 'hidden') leftMs ??= serverNow();
    // The next opening tries again.
    else showLast().catch(() => {});
  }
  function onMessage({ data }: MessageEvent<Tapped>) {
    leftMs = undefined;
    navigate(data.open);
  }

  get<NotificationState>('notifications')
    .then(mend)
    .catch(() => {});
  document.addEventListener('visibilitychange', onVisibility);
  navigator.serviceWorker.addEventListener('message', onMessage);
  navigator.serviceWorker.startMessages();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    navigator.serviceWorker.removeEventListener('message', onMessage);
  };
}

function isTyping(): boolean {
  return document.activeElement?.matches('textarea, input') ?? false;
}
