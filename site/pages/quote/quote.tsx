import type { ReactNode } from 'react';
import type { QuoteView } from '../../../domain/quote-page.ts';
import type { QuoteWords } from '../../../domain/words.ts';
import { Icon } from '../../components/icon.tsx';
import { Logo } from '../../components/logo.tsx';
import { PageIntro } from '../../components/page-intro.tsx';
import { PhoneLink } from '../../components/phone-link.tsx';
import { common } from '../../components/words.ts';
import { useFrame, usePageData } from '../../document/page-data.ts';
import styles from './quote.module.css';
import { QuoteAnswers } from './quote-answers.tsx';
import { QuoteNotice } from './quote-notice.tsx';
import { QuoteSheet } from './quote-sheet.tsx';
import { quoteWords } from './words.ts';

type QuotePageProps = { quote: QuoteView | 'gone'; words: QuoteWords };

/**
 * The customer's quote page. Its only script sets the theme, so it is not a page of the app. Header and
 * footer have as few links away from it as possible.
 */
export function QuotePage({ quote, words }: QuotePageProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        {common.skipLink}
      </a>
      <QuietHeader />
      <main id="main" tabIndex={-1}>
        {quote === 'gone' ? <Gone {...words.gone} /> : <Quote quote={quote} words={words} />}
      </main>
      <QuietFooter />
    </>
  );
}

function Quote({ quote, words }: { quote: QuoteView; words: QuoteWords }) {
  return (
    <>
      <div className={styles.intro}>
        <PageIntro {...introOf(quote, words)} />
      </div>
      <div className={`wrap ${styles.grid}`}>
        <QuoteNotice quote={quote} asked={words.asked} />
        <QuoteSheet quote={quote} />
        <div className={styles.aside}>
          <QuoteAnswers quote={quote} next={words.accepted.lead} />
          <section className={styles.contact} aria-labelledby="contact">
            <h2 id="contact">{quoteWords.contact}</h2>
            <Ways />
          </section>
        </div>
      </div>
    </>
  );
}

function introOf({ state }: QuoteView, { heading, lead, accepted, declined }: QuoteWords) {
  if (state === 'accepted') return accepted;
  if (state === 'declined') return declined;
  return state === 'expired' ? quoteWords.expired : { heading, lead };
}

function Gone({ heading, lead }: QuoteWords['gone']) {
  return (
    <>
      <PageIntro heading={heading} lead={lead} />
      <div className={`wrap ${styles.gone}`}>
        <Ways />
      </div>
    </>
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
          aria-label={quoteWords.call(company.phone)}
        >
          <Icon name="phone" size={18} />
          <span>{company.phone}</span>
        </a>
      </div>
    </header>
  );
}

function Ways(): ReactNode {
  const { company } = useFrame();
  return (
    <address className={`links ${styles.ways}`}>
      <PhoneLink />
      <a href={`mailto:${company.email}`}>
        <Icon name="mail" />
        {company.email}
      </a>
    </address>
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
        <a href="/privacy">{quoteWords.privacy}</a>
      </div>
    </footer>
  );
}
