/** Renews the push subscription of this device, and opens the request of a tapped notification. */
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { requestPath } from '../../domain/desk-paths.ts';
import type { NotificationState, Tapped } from '../../domain/notifications.ts';
import { createStore } from '../../site/store.ts';
import { isTyping } from '../components/focus.ts';
import { get } from '../connection/api.ts';
import { serverNow } from '../connection/clock.ts';
import { useDeskData } from '../data.ts';
import { renewSubscription } from './subscription.ts';

export const isPermitted = createStore('Notification' in window && Notification.permission === 'granted');

/** Runs while the browser permits notifications and the server offers them. */
export function useNotifications(): void {
  const [, navigate] = useLocation();
  const { hasNotifications } = useDeskData();
  const isOn = isPermitted.use() && hasNotifications;
  // Synchronizes with the desk's worker and the browser's subscription.
  useEffect(() => {
    if (isOn && 'serviceWorker' in navigator) return followNotifications(navigate);
  }, [isOn, navigate]);
}

function followNotifications(navigate: (path: string) => void): () => void {
  /** When the page was hidden, by the server's clock, ms; undefined once the page's return was handled. */
  let leftMs: number | undefined;

  /**
   * On iPhones a tap on a notification may only bring the desk to the front, so open its request here. Does
   * not interrupt an owner who types, or has gone to another screen meanwhile.
   */
  async function showLast(): Promise<void> {
    const { pathname } = location;
    const { last } = await get<NotificationState>('notifications');
    const isStill = location.pathname === pathname && !isTyping();
    if (last && leftMs !== undefined && last.atMs > leftMs && isStill) navigate(requestPath(last.requestId));
    // The page may have been hidden again meanwhile.
    leftMs = document.visibilityState === 'hidden' ? serverNow() : undefined;
  }
  function onVisibility() {
    if (document.visibilityState === 'hidden') leftMs ??= serverNow();
    // After a failure, the page tries again the next time it is shown.
    else showLast().catch(() => {});
  }
  function onMessage({ data }: MessageEvent<Tapped>) {
    leftMs = undefined;
    navigate(data.open);
  }

  get<NotificationState>('notifications')
    .then(renewSubscription)
    .catch(() => {});
  document.addEventListener('visibilitychange', onVisibility);
  navigator.serviceWorker.addEventListener('message', onMessage);
  navigator.serviceWorker.startMessages();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    navigator.serviceWorker.removeEventListener('message', onMessage);
  };
}
