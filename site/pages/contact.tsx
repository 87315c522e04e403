import type { ReactNode } from 'react';
import { company, unbrokenServiceArea } from '../../content/company.ts';
import { contact, whyChooseUs } from '../../content/pages/contact.ts';
import { ByHours } from '../components/by-hours.tsx';
import { CheckList } from '../components/check-list.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { OpeningNow } from '../components/opening-now.tsx';
import { PageIntro } from '../components/page-intro.tsx';
import { QuoteForm } from '../quote-form/quote-form.tsx';
import styles from './contact.module.css';

export function Contact() {
  return (
    <>
      <PageIntro heading={contact.heading} lead={contact.lead} />
      <div className={`wrap ${styles.grid}`}>
        <QuoteForm />
        <div className={styles.aside}>
          <section className={`${styles.box} ${styles.info}`} aria-labelledby="contact-info">
            <h2 id="contact-info">{contact.infoHeading}</h2>
            <address>
              <Fact icon="phone" label={contact.phone}>
                <a href={company.phoneLink}>{company.phone}</a>
              </Fact>
              <Fact icon="mail" label={contact.email}>
                <a href={`mailto:${company.email}`}>{company.email}</a>
              </Fact>
              <Fact icon="pin" label={contact.location}>
                {unbrokenServiceArea}
              </Fact>
              <Fact icon="clock" label={contact.hours}>
                {company.hours}
                <br />
                {company.otherHours}
                <OpeningNow />
              </Fact>
            </address>
          </section>
          <section className={styles.box} aria-labelledby="why-choose-us">
            <h2 id="why-choose-us">{contact.whyHeading}</h2>
            <CheckList items={whyChooseUs} />
          </section>
          <Emergency />
          <section className={styles.box} aria-labelledby="next">
            <h2 id="next">{contact.nextHeading}</h2>
            <ol className={styles.steps}>
              {contact.next.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        </div>
      </div>
    </>
  );
}

function Emergency() {
  return (
    <section className={`dark-scheme ${styles.box} ${styles.emergency}`} aria-labelledby="emergency">
      <h2 id="emergency">{contact.emergency.heading}</h2>
      <p>
        <ByHours open={contact.emergency.text} closed={contact.emergency.textWhenClosed} />
      </p>
      <a href={company.phoneLink} className="button">
        <Icon name="phone" />
        {contact.emergency.button}
      </a>
    </section>
  );
}

type FactProps = { icon: IconName; label: string; children: ReactNode };

function Fact({ icon, label, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <Icon name={icon} size={22} />
      <div>
        <span>{label}</span>
        <div>{children}</div>
      </div>
    </div>
  );
}
