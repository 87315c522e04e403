import type { QuoteContent } from '../../../domain/content.ts';
import type { QuotePageView, QuoteView } from '../../../domain/quote-page.ts';
import { ErrorPageBody, ErrorPageContact } from '../../components/error-page.tsx';
import { common } from '../../components/messages.ts';
import { PageIntro } from '../../components/page-intro.tsx';
import { quoteMessages } from './messages.ts';
import { PicturesQuestion } from './pictures-question.tsx';
import { QuietFooter, QuietHeader } from './quiet-frame.tsx';
import styles from './quote.module.css';
import { QuoteAnswers } from './quote-answers.tsx';
import { QuoteContact } from './quote-contact.tsx';
import { QuoteNotice } from './quote-notice.tsx';
import { QuoteSheet } from './quote-sheet.tsx';
import { Review } from './review.tsx';
import { UnsavedAnswer } from './unsaved-answer.tsx';

type QuotePageProps = { quote: QuotePageView; content: QuoteContent };

/** Not a page of the app: its only script is boot/head-quote.ts. Few links lead away from it. */
export function QuotePage({ quote, content }: QuotePageProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        {common.skipLink}
      </a>
      <QuietHeader />
      <main id="main" tabIndex={-1}>
        <Main quote={quote} content={content} />
      </main>
      <QuietFooter />
    </>
  );
}

function Main({ quote, content }: QuotePageProps) {
  if (quote === 'gone') return <Gone {...content.gone} />;
  if ('fields' in quote) return <UnsavedAnswer {...quote} />;
  return <Quote quote={quote} content={content} />;
}

function Quote({ quote, content }: { quote: QuoteView; content: QuoteContent }) {
  const visit = quote.accepted?.visit;
  const isOver = visit === 'over' || visit === 'done';
  // Two questions. Each answer is given, shown and withdrawn in the same place.
  const afterJob = quote.afterJob && (
    <div className={styles.afterJob}>
      {quote.afterJob.pairs.length > 0 && <PicturesQuestion pairs={quote.afterJob.pairs} />}
      <Review {...quote.afterJob} />
    </div>
  );
  return (
    <>
      <div className={styles.intro}>
        <PageIntro {...introOf(quote, content)} />
      </div>
      <div className={`wrap ${styles.grid}`}>
        <QuoteNotice quote={quote} asked={content.asked} />
        {isOver && afterJob}
        <QuoteSheet quote={quote} />
        <div className={styles.aside}>
          <QuoteAnswers quote={quote} next={content.accepted.lead} />
          <QuoteContact />
        </div>
        {/* A quote that was sent after the job comes first: the customer came for it. */}
        {!isOver && afterJob}
      </div>
    </>
  );
}

function introOf({ state, accepted: order }: QuoteView, { heading, lead, accepted, declined }: QuoteContent) {
  if (order?.visit === 'done') return quoteMessages.afterJob;
  if (order?.visit === 'over') return { ...accepted, lead: quoteMessages.afterJob.lead };
  if (order?.visit === 'ahead') return { ...accepted, lead: quoteMessages.dated };
  if (order?.visit === 'off') return { ...accepted, lead: quoteMessages.off };
  if (state === 'accepted') return accepted;
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
