import './outbox-notice.css';
import { type ComponentType, useEffect, useState } from 'react';
import { useIsHydrated } from '../hydrated.ts';
import { mayHoldRequests } from './may-hold-requests.ts';

/**
 * Handles, on every page, requests that are still waiting in this browser. Its code is fetched only if there may be
 * one: the outbox's database exists, or the form has just used it.
 */
export function OutboxGuard() {
  const isHydrated = useIsHydrated();
  const [Notices, setNotices] = useState<ComponentType>();
  // Synchronises with the browser's storage: another tab or an earlier visit may have left a request there.
  useEffect(() => {
    const load = async () => {
      const { OutboxNotices } = await import('./outbox-notice.tsx');
      setNotices(() => OutboxNotices);
    };
    // While offline, the chunk cannot be fetched; the outbox is opened on the next visit.
    const loadQuietly = () => load().catch(() => {});
    const look = async () => {
      if (await mayHoldRequests()) loadQuietly();
    };
    addEventListener('outbox', loadQuietly);
    // Another tab may have added a request.
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      removeEventListener('outbox', loadQuietly);
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  // The element exists before its text, because screen readers only announce changes in a region that already exists.
  // The prerendered page lacks it to save bytes.
  return (
    isHydrated && (
      <div className="outbox-notices" role="status" aria-atomic="false">
        {Notices && <Notices />}
      </div>
    )
  );
}
