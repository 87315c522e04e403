import { lazy, Suspense } from 'react';
import { useSubmission } from './submission.tsx';

/** In a chunk of its own, which the contact page has fetched before anything can be submitted. */
const QuoteDialog = lazy(async () => ({ default: (await import('./quote-dialog.tsx')).QuoteDialog }));

/** Shows the outcome to a visitor who left the form's page while the request was being sent. */
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
