import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { isCalled } from './is-called.ts';

/** Follows the notifications of this device, where there may be any. */
export function useCalls(): void {
  const [, navigate] = useLocation();
  const isOn = isCalled.use();
  // Synchronizes with the desk's worker and the browser's subscription.
  useEffect(() => {
    if (!isOn || !('serviceWorker' in navigator)) return;
    const following = import('./notifications.tsx').then(({ followCalls }) => followCalls(navigate));
    // The desk works without it.
    following.catch(() => {});
    return () => {
      following.then((stop) => stop()).catch(() => {});
    };
  }, [isOn, navigate]);
}
