import { useEffect, useId, useRef } from 'react';
import type { Service } from '../../domain/content.ts';
import { CallToAction } from '../components/call-to-action.tsx';
import { CheckList } from '../components/check-list.tsx';
import { Comparison } from '../components/comparison.tsx';
import { DrawingsNote } from '../components/drawings-note.tsx';
import { PageHead } from '../components/page-head.tsx';
import { PageIntro } from '../components/page-intro.tsx';
import { QuoteLink } from '../components/quote-link.tsx';
import { CARD_SIZES } from '../document/first-pictures.ts';
import { usePageContent } from '../document/page-data.ts';
import { markServiceInView } from './service-in-view.ts';
import styles from './services.module.css';

export function Services() {
  const { heading, lead, services, custom } = usePageContent('services');
  return (
    <>
      <PageHead />
      <PageIntro heading={heading} lead={lead} />
      <section className={styles.section} aria-label="All services">
        <ServicesRow />
        <div className="wrap">
          <div className={styles.cards}>
            {services.map((service, index) => (
              <ServiceCard key={service.id} service={service} isFirst={index === 0} />
            ))}
          </div>
          <DrawingsNote of={services} className={styles.caption} />
        </div>
      </section>
      <CallToAction {...custom} />
    </>
  );
}

function ServicesRow() {
  const { services } = usePageContent('services');
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => (row.current ? markServiceInView(row.current) : undefined), []);
  return (
    <nav className={styles.row} aria-label="Services on this page">
      <ul ref={row} className="wrap">
        {services.map(({ id, title, anchor }) => (
          <li key={id}>
            <a href={`#${anchor}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ServiceCard({ service, isFirst }: { service: Service; isFirst: boolean }) {
  const { title, anchor, description, features, formerAnchors = [] } = service;
  const headingId = useId();
  return (
    <article id={anchor} className="card framed" aria-labelledby={headingId} tabIndex={-1}>
      {formerAnchors.map((former) => (
        <span key={former} id={former} tabIndex={-1} />
      ))}
      <Comparison service={service} sizes={CARD_SIZES} hasControls isFirst={isFirst} />
      <div className={styles.text}>
        <p className={`pill ${styles.badge}`}>Professional Service</p>
        <h2 id={headingId}>{title}</h2>
        <p className={styles.description}>{description}</p>
        <h3>What's Included</h3>
        <CheckList items={features} />
        <div className={styles.ask}>
          <span>Custom pricing available</span>
          <QuoteLink
            service={service}
            className={`button small ${styles.quote}`}
            aria-label={`Get Quote: ${title}`}
          >
            Get Quote
          </QuoteLink>
        </div>
      </div>
    </article>
  );
}
