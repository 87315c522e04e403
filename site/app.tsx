import { type ComponentType, useEffect } from 'react';
import { common } from '../content/pages/common.ts';
import { CallBar } from './components/call-bar.tsx';
import { Footer } from './components/footer.tsx';
import { Header } from './components/header.tsx';
import { type Place, PlaceContext } from './place.ts';
import { LateOutcome } from './quote-form/late-outcome.tsx';
import { OutboxGuard } from './quote-form/outbox-guard.tsx';
import { SubmissionProvider } from './quote-form/submission.tsx';

type AppProps = { place: Place; Page: ComponentType };

export function App({ place, Page }: AppProps) {
  // Synchronises with the tests and benchmarks, which wait until React handles events.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return (
    <PlaceContext value={place}>
      <SubmissionProvider>
        <a className="skip-link" href="#main">
          {common.skipLink}
        </a>
        <Header />
        <main id="main" tabIndex={-1}>
          <Page key={place.page.path} />
        </main>
        <Footer />
        <CallBar />
        <OutboxGuard />
        {place.page.path !== '/contact' && <LateOutcome />}
      </SubmissionProvider>
    </PlaceContext>
  );
}
