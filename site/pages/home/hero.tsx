import { HeroPicture } from '../../components/hero-picture.tsx';
import { HighlightedHeading } from '../../components/highlighted-heading.tsx';
import { Icon } from '../../components/icon.tsx';
import { common } from '../../components/messages.ts';
import { RatingLine } from '../../components/rating-line.tsx';
import { usePageContent } from '../../document/page-data.ts';
import styles from './hero.module.css';

export function Hero() {
  const home = usePageContent('home');
  return (
    <section id="home" className={`wash ${styles.hero}`} tabIndex={-1}>
      <div className={styles.grid}>
        <div className={styles.text}>
          <p className={styles.place}>
            <Icon name="pin" />
            {home.place}
          </p>
          <h1>
            <HighlightedHeading parts={home.heading} />
          </h1>
          <p className={`lead ${styles.lead}`}>{home.lead}</p>
          <div className={styles.actions}>
            <a className="button primary" href="#contact">
              {common.quoteButton}
            </a>
            <a className="button" href="#services">
              View Services
            </a>
          </div>
          <RatingLine rating={home.rating} className={styles.rating ?? ''} />
          <ul className={styles.ticks}>
            {home.ticks.map((tick) => (
              <li key={tick}>
                <Icon name="check" />
                {tick}
              </li>
            ))}
          </ul>
        </div>
        <HeroPicture {...home.hero} />
      </div>
    </section>
  );
}
