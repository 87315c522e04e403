import { HighlightedHeading } from '../../components/highlighted-heading.tsx';
import { Icon } from '../../components/icon.tsx';
import { PhoneLink } from '../../components/phone-link.tsx';
import { usePageContent } from '../../document/page-data.ts';
import styles from './why-choose.module.css';

export function WhyChoose() {
  const { heading, lead, claims } = usePageContent('home').why;
  return (
    <section id="why-choose" className={styles.why} tabIndex={-1}>
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.head}>
          <h2>
            <HighlightedHeading parts={heading} />
          </h2>
          <p className={styles.lead}>{lead}</p>
          <PhoneLink className={`button ${styles.onBand}`} />
        </div>
        <ul className={styles.claims}>
          {claims.map(({ title, text }) => (
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
