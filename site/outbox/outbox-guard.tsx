import './outbox-notice.css';
import { type ComponentType, useEffect, useState } from 'react';
import { loadSending } from '../quote-form/load-sending.ts';
import { type Outcome, useSubmission } from '../quote-form/submission.tsx';
import { useIsHydrated } from '../use-is-hydrated.ts';
import {
  readUnfinishedRequest,
  saveUnfinishedRequest,
  type UnfinishedRequest,
} from './unfinished-request.ts';

/**
 * Sends, on every page, what still waits in this browser. The outbox's code is fetched only if its database
 * exists or cannot be looked for, or if the form has just used it.
 */
export function OutboxGuard() {
  const isHydrated = useIsHydrated();
  const [Notices, setNotices] = useState<ComponentType>();
  const { run } = useSubmission();
  // Synchronizes with browser storage: another tab or an earlier visit may have left a request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every render's `run` does the same.
  useEffect(() => {
    const load = async () => {
      const { OutboxNotices } = await import('./outbox-notice.tsx');
      setNotices(() => OutboxNotices);
    };
    // Offline the chunk cannot be fetched. The next visit tries again.
    const loadQuietly = () => load().catch(() => {});
    const look = async () => {
      if (await mayHoldRequests()) loadQuietly();
    };
    // The interrupted request goes first: the outbox would send it without telling the visitor.
    const start = async () => {
      const left = readUnfinishedRequest();
      if (left) await run(() => outcomeOf(left).catch(() => undefined));
      look();
    };
    // After Back, this page may be an earlier one that the browser has kept.
    const startAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) start();
    };
    addEventListener('pageshow', startAgain);
    addEventListener('outbox', loadQuietly);
    // Another tab may have added a request.
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    start();
    return () => {
      removeEventListener('pageshow', startAgain);
      removeEventListener('outbox', loadQuietly);
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  // Screen readers only announce changes in a region that already exists, so render it empty first.
  return (
    isHydrated && (
      <div className="outbox-notices" role="status" aria-atomic="false">
        {Notices && <Notices />}
      </div>
    )
  );
}

/** Rejects if the code that sends the request cannot be fetched in time. */
async function outcomeOf(left: UnfinishedRequest): Promise<Outcome | undefined> {
  if (!left.outcome) return (await loadSending()).resume(left.sending);
  saveUnfinishedRequest(undefined);
  return left.outcome;
}

async function mayHoldRequests(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === 'outbox');
  } catch {
    // The browser cannot list databases, so the outbox must look.
    return true;
  }
}
