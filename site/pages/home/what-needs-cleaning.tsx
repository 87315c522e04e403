import { QuoteLink } from '../../components/quote-link.tsx';
import { useFrame, usePageContent } from '../../document/page-data.ts';
import styles from './what-needs-cleaning.module.css';

export function WhatNeedsCleaning() {
  const { services } = useFrame();
  const { whatNeedsCleaning } = usePageContent('home');
  return (
    <div className={styles.what}>
      <h3 id="what-needs-cleaning">{whatNeedsCleaning}</h3>
      <ul className={styles.chips} aria-labelledby="what-needs-cleaning">
        {services.map((service) => (
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
