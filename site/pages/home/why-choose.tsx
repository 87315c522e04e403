import { company } from '../../../content/company.ts';
import { home, whyChoose } from '../../../content/pages/home.ts';
import { Icon } from '../../components/icon.tsx';
import { Swipe } from '../../components/swipe.tsx';
import styles from './why-choose.module.css';

export function WhyChoose() {
  const [heading, name] = home.why.heading;
  return (
    <section id="why-choose" className={styles.why} tabIndex={-1}>
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.head}>
          <h2>
            {heading} <Swipe>{name}</Swipe>
          </h2>
          <p className={styles.lead}>{home.why.lead}</p>
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
