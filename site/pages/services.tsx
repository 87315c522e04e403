import type { MouseEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { anchorOf } from '../../content/navigation.ts';
import { common } from '../../content/pages/common.ts';
import { servicesPage } from '../../content/pages/services.ts';
import { type Service, services } from '../../content/services.ts';
import { BeforeAfter } from '../components/before-after.tsx';
import { CallToAction } from '../components/call-to-action.tsx';
import { CheckList } from '../components/check-list.tsx';
import { PageHead } from '../components/page-head.tsx';
import { PageIntro } from '../components/page-intro.tsx';
import styles from './services.module.css';

export function Services() {
  const [heading, swiped] = servicesPage.heading;
  return (
    <>
      <PageHead {...servicesPage} />
      <PageIntro heading={heading ?? ''} swiped={swiped ?? ''} lead={servicesPage.lead} />
      <section className={styles.section} aria-label="All services">
        <div className="wrap">
          <div className={styles.cards}>
            {services.map((service) => (
              <ServiceCard key={service.id} service={service} />
            ))}
          </div>
          <p className={styles.caption}>{common.illustrations}</p>
        </div>
      </section>
      <CallToAction {...servicesPage.custom} />
    </>
  );
}

function ServiceCard({ service }: { service: Service }) {
  const { id, title, badge, description, features, pricing } = service;
  const anchor = anchorOf(title);
  const [, navigate] = useLocation();

  /** With scripts the title travels in the navigation state (spec §2); without, its value stands in the address. */
  function askForQuote(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    navigate('/contact', { state: { service: title } });
  }

  return (
    <article id={anchor} className={styles.card} aria-labelledby={`${anchor}-title`}>
      <BeforeAfter service={service} sizes="(max-width: 1080px) 92vw, 560px" hasControls />
      <div className={styles.text}>
        <p className={styles.badge}>{badge}</p>
        <h2 id={`${anchor}-title`}>{title}</h2>
        <p className={styles.description}>{description}</p>
        <h3>{servicesPage.included}</h3>
        <CheckList items={features} />
        <div className={styles.ask}>
          <span>{pricing}</span>
          <Link
            href={`/contact?service=${id}`}
            className="button primary small"
            aria-label={`${servicesPage.quoteButton}: ${title}`}
            onClick={askForQuote}
          >
            {servicesPage.quoteButton}
          </Link>
        </div>
      </div>
    </article>
  );
}
