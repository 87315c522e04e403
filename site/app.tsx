import { type ComponentType, useEffect } from 'react';
import { CallBar } from './components/call-bar.tsx';
import { Footer } from './components/footer.tsx';
import { Header } from './components/header.tsx';
import { common } from './components/words.ts';
import { repeatEarlyPresses } from './early-presses.ts';
import { type Place, PlaceContext } from './navigation/place.ts';
import { OutboxGuard } from './outbox/outbox-guard.tsx';
import { QuoteDialog } from './quote-form/quote-dialog.tsx';
import { SubmissionProvider } from './quote-form/submission.tsx';

type AppProps = { place: Place; Page: ComponentType };

export function App({ place, Page }: AppProps) {
  // Synchronizes with the document: from now on React handles events, also those that came before it.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    repeatEarlyPresses();
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
