import { lazy, Suspense } from 'react';
import { useSubmission } from './submission.tsx';

/** The contact page has fetched this before anything could be submitted. */
const QuoteDialog = lazy(async () => ({ default: (await import('./quote-dialog.tsx')).QuoteDialog }));

/** Tells a visitor who has left the form's page while the request was being sent what became of it. */
export function LateOutcome() {
  const { outcome } = useSubmission();
  return (
    outcome && (
      <Suspense>
        <QuoteDialog />
      </Suspense>
    )
  );
}
