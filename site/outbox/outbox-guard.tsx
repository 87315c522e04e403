import './outbox-notice.css';
import { type ComponentType, useEffect, useState } from 'react';
import { useIsHydrated } from '../hydrated.ts';
import { type Outcome, useSubmission } from '../quote-form/submission.tsx';
import { mayHoldRequests } from './may-hold-requests.ts';
import { keepUnderWay, readUnderWay, type UnderWay } from './under-way.ts';

/**
 * Handles, on every page, requests that are still waiting in this browser, first of all one whose page was left while it
 * was being sent. The code is fetched only if there may be one: the outbox's database exists, or the form has just used
 * it.
 */
export function OutboxGuard() {
  const isHydrated = useIsHydrated();
  const [Notices, setNotices] = useState<ComponentType>();
  const { run } = useSubmission();
  // Synchronizes with the browser's storage: another tab or an earlier visit may have left a request there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` does the same in every render.
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
    // The request that was left goes first, so that the outbox does not send it without a word.
    const start = async () => {
      const left = readUnderWay();
      if (left) await run(() => outcomeOf(left).catch(() => undefined));
      look();
    };
    addEventListener('outbox', loadQuietly);
    // Another tab may have added a request.
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    start();
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

/** What became of a request whose page was left. Rejects if the code that sends it cannot be fetched. */
async function outcomeOf(left: UnderWay): Promise<Outcome> {
  if (!left.outcome) return (await import('../quote-form/submit.ts')).resume(left.sending);
  keepUnderWay(undefined);
  return left.outcome;
}
