import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { common } from '../content/pages/common.ts';
import { CallBar } from './components/call-bar.tsx';
import { Footer } from './components/footer.tsx';
import { Header } from './components/header.tsx';
import { watchHistory } from './navigate.ts';
import { OutboxGuard } from './quote-form/outbox-guard.tsx';
import { pageAt } from './routes.tsx';

export function App() {
  const [path] = useLocation();
  const Page = pageAt(path);
  // Synchronises with the browser's history: Back and Forward scroll like any other route change.
  useEffect(watchHistory, []);
  return (
    <>
      <a className="skip-link" href="#main">
        {common.skipLink}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {Page && <Page key={path} />}
      </main>
      <Footer />
      <CallBar />
      <OutboxGuard />
    </>
  );
}
