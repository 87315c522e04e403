import './outbox-notice.css';
import { type ComponentType, useEffect, useState } from 'react';
import { useIsHydrated } from '../hydrated.ts';

/**
 * Watches over requests that this browser still holds, on every page. Its code is fetched only when there may be one:
 * the outbox's database exists, or the form has just used it.
 */
export function OutboxGuard() {
  const isHydrated = useIsHydrated();
  const [Notices, setNotices] = useState<ComponentType>();
  // Synchronises with the browser's storage.
  useEffect(() => {
    const load = async () => {
      const { OutboxNotices } = await import('./outbox-notice.tsx');
      setNotices(() => OutboxNotices);
    };
    // Offline, the chunk is out of reach: the outbox is opened on the next visit.
    const loadQuietly = () => load().catch(() => {});
    const look = async () => {
      if (await mayHoldRequests()) loadQuietly();
    };
    addEventListener('outbox', loadQuietly);
    // Another tab may have left a request here since.
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      removeEventListener('outbox', loadQuietly);
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  // There before its text, as screen readers speak only what changes in a region that they know. Not in the prerendered
  // page, whose bytes count.
  return (
    isHydrated && (
      <div className="outbox-notices" role="status" aria-atomic="false">
        {Notices && <Notices />}
      </div>
    )
  );
}

async function mayHoldRequests(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === 'outbox');
  } catch {
    // The browser cannot list its databases; opening this one will tell.
    return true;
  }
}
