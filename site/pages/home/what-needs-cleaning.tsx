import { home } from '../../../content/pages/home.ts';
import { servicesInBrief } from '../../../content/services-in-brief.ts';
import { QuoteLink } from '../../components/quote-link.tsx';
import styles from './what-needs-cleaning.module.css';

/** The quote starts here: each service leads to the form, where it is already chosen. */
export function WhatNeedsCleaning() {
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
