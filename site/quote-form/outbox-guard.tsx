import './outbox-notice.css';
import { type ComponentType, useEffect, useState } from 'react';

/**
 * Watches over requests that this browser still holds, on every page. Its code is fetched only when there may be one:
 * the outbox's database exists, or the form has just used it.
 */
export function OutboxGuard() {
  const [Notice, setNotice] = useState<ComponentType>();
  // Synchronises with the browser's storage.
  useEffect(() => {
    const load = async () => {
      const { OutboxNotice } = await import('./outbox-notice.tsx');
      setNotice(() => OutboxNotice);
    };
    // A chunk out of reach, offline: the outbox is opened on the next visit.
    const loadQuietly = () => load().catch(() => {});
    const look = async () => {
      if (await mayHoldRequests()) loadQuietly();
    };
    addEventListener('outbox', loadQuietly);
    // Another tab may have left one since.
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      removeEventListener('outbox', loadQuietly);
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return Notice && <Notice />;
}

async function mayHoldRequests(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === 'outbox');
  } catch {
    // It cannot say: opening it will tell.
    return true;
  }
}
