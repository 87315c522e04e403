import type { QuoteContent } from '../../../domain/content.ts';
import type { QuoteView } from '../../../domain/quote-page.ts';
import { ErrorPageBody, ErrorPageContact } from '../../components/error-page.tsx';
import { Icon } from '../../components/icon.tsx';
import { Logo } from '../../components/logo.tsx';
import { common } from '../../components/messages.ts';
import { PageIntro } from '../../components/page-intro.tsx';
import { useFrame, usePageData } from '../../document/page-data.ts';
import { AfterJobCards } from './after-job.tsx';
import { quoteMessages } from './messages.ts';
import styles from './quote.module.css';
import { QuoteAnswers } from './quote-answers.tsx';
import { QuoteContact } from './quote-contact.tsx';
import { QuoteNotice } from './quote-notice.tsx';
import { QuoteSheet } from './quote-sheet.tsx';

type QuotePageProps = { quote: QuoteView | 'gone'; content: QuoteContent };

/** Not a page of the app: its only script is boot/head-quote.ts. Few links lead away from it. */
export function QuotePage({ quote, content }: QuotePageProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        {common.skipLink}
      </a>
      <QuietHeader />
      <main id="main" tabIndex={-1}>
        {quote === 'gone' ? <Gone {...content.gone} /> : <Quote quote={quote} content={content} />}
      </main>
      <QuietFooter />
    </>
  );
}

function Quote({ quote, content }: { quote: QuoteView; content: QuoteContent }) {
  const isAccepted = quote.state === 'accepted';
  const afterJob = quote.afterJob && <AfterJobCards {...quote.afterJob} />;
  return (
    <>
      <div className={styles.intro}>
        <PageIntro {...introOf(quote, content)} />
      </div>
      <div className={`wrap ${styles.grid}`}>
        <QuoteNotice quote={quote} asked={content.asked} />
        {isAccepted && afterJob}
        <QuoteSheet quote={quote} />
        <div className={styles.aside}>
          <QuoteAnswers quote={quote} next={content.accepted.lead} />
          <QuoteContact />
        </div>
        {/* A later quote is what the customer came for. */}
        {!isAccepted && afterJob}
      </div>
    </>
  );
}

function introOf({ state, afterJob }: QuoteView, { heading, lead, accepted, declined }: QuoteContent) {
  if (state === 'accepted') return afterJob ? quoteMessages.afterJob : accepted;
  if (state === 'declined') return declined;
  return state === 'expired' ? quoteMessages.expired : { heading, lead };
}

function Gone(gone: QuoteContent['gone']) {
  return (
    <ErrorPageBody {...gone}>
      <ErrorPageContact />
    </ErrorPageBody>
  );
}

function QuietHeader() {
  const { company } = useFrame();
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        <a href="/" className={styles.home}>
          <Logo />
        </a>
        <a
          href={company.phoneLink}
          className={`button small ${styles.call}`}
          aria-label={quoteMessages.call(company.phone)}
        >
          <Icon name="phone" size={18} />
          <span>{company.phone}</span>
        </a>
      </div>
    </header>
  );
}

function QuietFooter() {
  const { company, footer } = useFrame();
  const { today } = usePageData();
  return (
    <footer className={styles.footer}>
      <div className={`wrap dark-scheme ${styles.legal}`}>
        <span>{`© ${today.slice(0, 4)} ${company.name}`}</span>
        <span>{footer.legal}</span>
        <a href="/privacy">{quoteMessages.privacy}</a>
      </div>
    </footer>
  );
}
