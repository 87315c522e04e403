import { company } from '../../content/company.ts';
import { anchorOf } from '../../content/navigation.ts';
import { common } from '../../content/pages/common.ts';
import { home, whyChoose } from '../../content/pages/home.ts';
import { servicesInBrief } from '../../content/services-in-brief.ts';
import { previewServices } from '../../content/services-on-home.ts';
import { BeforeAfter } from '../components/before-after.tsx';
import { CallToAction } from '../components/call-to-action.tsx';
import { DrawingsNote } from '../components/drawings-note.tsx';
import { HeroPicture } from '../components/hero-picture.tsx';
import { Icon } from '../components/icon.tsx';
import { PageHead } from '../components/page-head.tsx';
import { QuoteLink } from '../components/quote-link.tsx';
import { Stars } from '../components/stars.tsx';
import { Swipe } from '../components/swipe.tsx';
import { Testimonials } from '../components/testimonials.tsx';
import styles from './home.module.css';

export function Home() {
  return (
    <>
      <PageHead />
      <Hero />
      <WhyChoose />
      <ServicesPreview />
      <Testimonials />
      <CallToAction id="contact" {...common.callToAction}>
        <WhatNeedsCleaning />
      </CallToAction>
    </>
  );
}

/**
 * The hero. Its two buttons are plain links to sections of this page: the browser scrolls smoothly, even without
 * scripts.
 */
function Hero() {
  return (
    <section id="home" className={`wash ${styles.hero}`} tabIndex={-1}>
      <div className={styles.heroGrid}>
        <div className={styles.heroText}>
          <p className={styles.place}>
            <Icon name="pin" />
            {home.place}
          </p>
          <h1>{home.heading}</h1>
          <p className={`lead ${styles.lead}`}>{home.lead}</p>
          <div className={styles.actions}>
            <a className="button primary" href="#contact">
              {common.quoteButton}
            </a>
            <a className="button" href="#services">
              {home.servicesButton}
            </a>
          </div>
          <p className={styles.rating}>
            <Stars size={18} /> <span>{home.testimonials.rating.join(' ')}</span>
          </p>
          <ul className={styles.ticks}>
            {home.ticks.map((tick) => (
              <li key={tick}>
                <Icon name="check" />
                {tick}
              </li>
            ))}
          </ul>
        </div>
        <HeroPicture alt={home.heroAlt} />
      </div>
    </section>
  );
}

function WhyChoose() {
  const [heading, name] = home.why.heading;
  return (
    <section id="why-choose" className={styles.why} tabIndex={-1}>
      <div className={`wrap ${styles.whyGrid}`}>
        <div className={styles.whyHead}>
          <h2>
            {heading} <Swipe>{name}</Swipe>
          </h2>
          <p className={styles.sectionLead}>{home.why.lead}</p>
          <a className={`button ${styles.onBand}`} href={company.phoneLink}>
            <Icon name="phone" />
            {company.phone}
          </a>
        </div>
        <ul className={styles.claims}>
          {whyChoose.map(({ title, text }) => (
            <li key={title}>
              <span className={`leaf ${styles.tile}`}>
                <Icon name="check" size={22} />
              </span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function ServicesPreview() {
  const [start, swiped, end] = home.services.heading;
  return (
    <section id="services" tabIndex={-1}>
      <div className="wrap">
        <div className={styles.sectionHead}>
          <h2>
            {start} <Swipe>{swiped}</Swipe> {end}
          </h2>
          <p>{home.services.lead}</p>
        </div>
        <div className={styles.cards}>
          {previewServices.map((service) => (
            <article key={service.id} className="card framed">
              <BeforeAfter service={service} sizes="(max-width: 620px) 92vw, (max-width: 900px) 50vw, 380px" />
              <div className={styles.cardText}>
                <h3>{service.title}</h3>
                <p>{service.summary}</p>
                <a className={styles.more} href={`/services#${anchorOf(service.title)}`}>
                  {`${home.services.explore(service.title.toLowerCase())} `}
                  <Icon name="arrow" />
                </a>
              </div>
            </article>
          ))}
        </div>
        <div className={styles.all}>
          <DrawingsNote of={previewServices} className={styles.note} />
          <a className="button" href="/services">
            {common.viewAllServices} <Icon name="arrow" />
          </a>
        </div>
      </div>
    </section>
  );
}

/** The quote starts here: each service leads to the form, where it is already chosen. */
function WhatNeedsCleaning() {
  return (
    <div className={styles.what}>
      <h3 id="what-needs-cleaning">{home.whatNeedsCleaning}</h3>
      <ul className={styles.chips} aria-labelledby="what-needs-cleaning">
        {servicesInBrief.map((service) => (
          <li key={service.id}>
            <QuoteLink service={service} className={styles.chip}>
              {service.title}
            </QuoteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
