import { type ComponentType, useEffect, useLayoutEffect } from 'react';
import { repeatClicks, startHandlingEvents } from './clicks-before-hydration.ts';
import { CallBar } from './components/call-bar.tsx';
import { Footer } from './components/footer.tsx';
import { Header } from './components/header.tsx';
import { common } from './components/messages.ts';
import { type Place, PlaceContext } from './navigation/place.ts';
import { OutboxGuard } from './outbox/outbox-guard.tsx';
import { QuoteDialog } from './quote-form/quote-dialog.tsx';
import { SubmissionProvider } from './quote-form/submission.tsx';
import { useRestoredFocus } from './use-restored-focus.ts';

type AppProps = { place: Place; Page: ComponentType };

export function App({ place, Page }: AppProps) {
  useRestoredFocus();
  // Synchronizes with the document's events: from now on React handles them.
  useLayoutEffect(startHandlingEvents, []);
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    repeatClicks();
  }, []);
  return (
    <PlaceContext value={place}>
      <SubmissionProvider>
        <a className="skip-link" href="#main">
          {common.skipLink}
        </a>
        <QuoteDialog />
        <Header />
        <main id="main" tabIndex={-1}>
          <Page key={place.page.path} />
        </main>
        <Footer />
        <CallBar />
        <OutboxGuard />
      </SubmissionProvider>
    </PlaceContext>
  );
}
