import { CallToAction } from '../components/call-to-action.tsx';
import { CheckList } from '../components/check-list.tsx';
import { MarkOn } from '../components/evening.tsx';
import { FlipCard } from '../components/flip-card.tsx';
import { HighlightedHeading } from '../components/highlighted-heading.tsx';
import { common } from '../components/messages.ts';
import { PageHead } from '../components/page-head.tsx';
import { Picture } from '../components/picture.tsx';
import { RatingLine } from '../components/rating-line.tsx';
import { storySource } from '../document/first-pictures.ts';
import { useFrame, usePageContent, usePicture } from '../document/page-data.ts';
import styles from './about.module.css';
import { WhereWeWork } from './where-we-work.tsx';

export function About() {
  const about = usePageContent('about');
  const { callToAction } = useFrame();
  const { src, alt, caption } = about.story.picture;
  const isDrawn = !usePicture(src).isPhotograph;
  return (
    <>
      <PageHead />
      <div className={`wash ${styles.hero}`}>
        <div className={styles.heroText}>
          <h1>
            <HighlightedHeading parts={about.heading} />
          </h1>
          <p className="lead">{about.lead}</p>
          <RatingLine rating={about.rating} />
          <a href="/contact" className="button primary">
            {common.quoteButton}
          </a>
        </div>
        <figure className={isDrawn ? undefined : styles.photo}>
          <div data-layers className={isDrawn ? `${styles.van} ${styles.drawn}` : styles.van}>
            <Picture {...storySource(src)} alt={alt} isFirst />
            <MarkOn name={src} />
            {isDrawn && <span className={styles.lights} />}
          </div>
          {caption !== '' && <figcaption>{caption}</figcaption>}
        </figure>
      </div>
      <section>
        <div className={`wrap ${styles.story}`}>
          <div>
            <h2>{about.story.heading}</h2>
            <div className={styles.paragraphs}>
              {about.story.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </div>
          <WhereWeWork />
        </div>
      </section>
      <section className={styles.band} aria-label="Our company in numbers">
        <dl className={`wrap ${styles.stats}`}>
          {about.stats.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <div className="wrap">
          <div className={styles.head}>
            <h2>{about.values.heading}</h2>
            <p>Tap a card to read what it means on the job.</p>
          </div>
          <div className={styles.values}>
            {about.values.shown.map((value) => (
              <FlipCard key={value.title} value={value} />
            ))}
          </div>
        </div>
      </section>
      <section className={styles.certified}>
        <div className={`wrap ${styles.certifiedGrid}`}>
          <div>
            <h2>{about.certifications.heading}</h2>
            <p>{about.certifications.text}</p>
          </div>
          <CheckList items={about.certifications.shown} />
        </div>
      </section>
      <CallToAction {...callToAction} />
    </>
  );
}
