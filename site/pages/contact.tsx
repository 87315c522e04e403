import type { ReactNode } from 'react';
import { isoDay } from '../../domain/clocks.ts';
import { specialDaysAhead, specialDaysInWords } from '../../domain/opening-hours.ts';
import { CheckList } from '../components/check-list.tsx';
import { Hours } from '../components/hours.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { OpenOrClosed } from '../components/open-or-closed.tsx';
import { PageIntro } from '../components/page-intro.tsx';
import { RatingLine } from '../components/rating-line.tsx';
import { useFrame, usePageContent, usePageData } from '../document/page-data.ts';
import { quoteForm } from '../quote-form/messages.ts';
import { QuoteForm } from '../quote-form/quote-form.tsx';
import { useSubmission } from '../quote-form/submission.tsx';
import { useIsHydrated } from '../use-is-hydrated.ts';
import styles from './contact.module.css';

/** More special days would bury the regular hours. */
const SPECIAL_DAYS_SHOWN = 3;

export function Contact() {
  const { company } = useFrame();
  const contact = usePageContent('contact');
  const { confirmed } = useSubmission();
  return (
    <>
      <PageIntro heading={contact.heading} lead={contact.lead}>
        <Emergency />
      </PageIntro>
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.form}>
          <QuoteForm />
        </div>
        <div className={styles.aside}>
          <section className={styles.box} aria-labelledby="next">
            <h2 id="next">What happens next</h2>
            <ol className={styles.steps}>
              {contact.next.map((step, index) => (
                <li key={step}>
                  {confirmed && index === 0 && (
                    <span className={`leaf ${styles.done}`}>
                      <span className="visually-hidden">Done: </span>
                      <Icon name="check" size={16} />
                    </span>
                  )}
                  {step}
                </li>
              ))}
            </ol>
          </section>
          <Proof />
          <section className={`${styles.box} ${styles.info}`} aria-labelledby="contact-info">
            <h2 id="contact-info">Contact info</h2>
            <address>
              <Fact icon="phone" label="Phone">
                <a href={company.phoneLink}>{company.phone}</a>
              </Fact>
              <Fact icon="mail" label="Email">
                <a href={`mailto:${company.email}`}>{company.email}</a>
              </Fact>
              <Fact icon="pin" label="Location">
                {company.area}
              </Fact>
              <Fact icon="clock" label="Hours">
                <Hours />
                <SpecialDays />
              </Fact>
            </address>
          </section>
          <section className={styles.box} aria-labelledby="why-choose-us">
            <h2 id="why-choose-us">Why Choose Us</h2>
            <CheckList items={contact.why} />
          </section>
        </div>
      </div>
    </>
  );
}

/** After hydration the browser's date counts: a page rendered before midnight may list a day that is over. */
function SpecialDays() {
  const { openingHours } = useFrame();
  const { today } = usePageData();
  const day = useIsHydrated() ? isoDay(Date.now(), openingHours.timeZone) : today;
  const days = specialDaysAhead(openingHours, day).sort((a, b) => (a.from < b.from ? -1 : 1));
  if (days.length === 0) return null;
  return (
    <ul className={styles.specialDays}>
      {days.slice(0, SPECIAL_DAYS_SHOWN).map((special) => (
        <li key={`${special.from}/${special.to}`}>{specialDaysInWords(special)}</li>
      ))}
    </ul>
  );
}

/** On phones, CSS leaves only the phone number, beside the heading. */
function Emergency() {
  const { company } = useFrame();
  const { emergency } = usePageContent('contact');
  const { button } = quoteForm.emergency;
  return (
    <section className={`${styles.box} ${styles.emergency}`} aria-labelledby="emergency">
      <div className={styles.emergencyWords}>
        <h2 id="emergency">Emergency Service</h2>
        <p>
          <OpenOrClosed {...emergency} />
        </p>
      </div>
      <a href={company.phoneLink} className="button" aria-label={`${button}, ${company.phone}`}>
        <Icon name="phone" />
        <span className={styles.call}>{button}</span>
        <span className={styles.number}>{company.phone}</span>
      </a>
    </section>
  );
}

function Proof() {
  const { rating, testimonial, guarantee } = usePageContent('contact');
  return (
    <div className={`${styles.box} ${styles.proof}`}>
      <RatingLine rating={rating} />
      {testimonial && (
        <figure>
          <blockquote dir="auto">{`“${testimonial.text}”`}</blockquote>
          <figcaption>{[testimonial.name, testimonial.town].filter(Boolean).join(', ')}</figcaption>
        </figure>
      )}
      {guarantee && <p className={styles.guarantee}>{guarantee}</p>}
    </div>
  );
}

type FactProps = { icon: IconName; label: string; children: ReactNode };

function Fact({ icon, label, children }: FactProps) {
  return (
    <div className={`links ${styles.fact}`}>
      <Icon name={icon} size={22} />
      <div>
        <span>{label}</span>
        <div>{children}</div>
      </div>
    </div>
  );
}
