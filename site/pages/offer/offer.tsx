import type { ReactNode } from 'react';
import type { OfferView } from '../../../domain/offer-page.ts';
import type { OfferWords } from '../../../domain/words.ts';
import { Icon } from '../../components/icon.tsx';
import { Logo } from '../../components/logo.tsx';
import { PageIntro } from '../../components/page-intro.tsx';
import { PhoneLink } from '../../components/phone-link.tsx';
import { common } from '../../components/words.ts';
import { useFrame, usePageData } from '../../document/page-data.ts';
import styles from './offer.module.css';
import { OfferAnswers } from './offer-answers.tsx';
import { OfferNotice } from './offer-notice.tsx';
import { OfferSheet } from './offer-sheet.tsx';
import { offerWords } from './words.ts';

type OfferPageProps = { offer: OfferView | 'gone'; words: OfferWords };

/**
 * The customer's quote page. Its only script sets the theme, so it is not a page of the app. Header and
 * footer have as few links away from it as possible.
 */
export function OfferPage({ offer, words }: OfferPageProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        {common.skipLink}
      </a>
      <QuietHeader />
      <main id="main" tabIndex={-1}>
        {offer === 'gone' ? <Gone {...words.gone} /> : <Offer offer={offer} words={words} />}
      </main>
      <QuietFooter />
    </>
  );
}

function Offer({ offer, words }: { offer: OfferView; words: OfferWords }) {
  return (
    <>
      <div className={styles.intro}>
        <PageIntro {...introOf(offer, words)} />
      </div>
      <div className={`wrap ${styles.grid}`}>
        <OfferNotice offer={offer} asked={words.asked} />
        <OfferSheet offer={offer} />
        <div className={styles.aside}>
          <OfferAnswers offer={offer} next={words.accepted.lead} />
          <section className={styles.contact} aria-labelledby="contact">
            <h2 id="contact">{offerWords.contact}</h2>
            <Ways />
          </section>
        </div>
      </div>
    </>
  );
}

function introOf({ state }: OfferView, { heading, lead, accepted, declined }: OfferWords) {
  if (state === 'accepted') return accepted;
  if (state === 'declined') return declined;
  return state === 'expired' ? offerWords.expired : { heading, lead };
}

function Gone({ heading, lead }: OfferWords['gone']) {
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
          aria-label={offerWords.call(company.phone)}
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
        <a href="/privacy">{offerWords.privacy}</a>
      </div>
    </footer>
  );
}
