import { about, certifications, stats, values } from '../../content/pages/about.ts';
import { common } from '../../content/pages/common.ts';
import { CallToAction } from '../components/call-to-action.tsx';
import { CheckList } from '../components/check-list.tsx';
import { FlipCard } from '../components/flip-card.tsx';
import { PageHead } from '../components/page-head.tsx';
import { PageIntro } from '../components/page-intro.tsx';
import { Picture } from '../components/picture.tsx';
import { storyPicture } from '../first-pictures.ts';
import styles from './about.module.css';

export function About() {
  const [heading, swiped] = about.heading;
  return (
    <>
      <PageHead />
      <PageIntro heading={heading} swiped={swiped} lead={about.lead} />
      <section className={styles.story}>
        <div className={`wrap ${styles.storyGrid}`}>
          <div className={styles.photo}>
            <Picture {...storyPicture} alt={about.story.alt} isFirst />
          </div>
          <div>
            <h2>{about.story.heading}</h2>
            {about.story.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </section>
      <section className={styles.band} aria-label={about.stats}>
        <dl className={`wrap ${styles.stats}`}>
          {stats.map(({ value, label }) => (
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
            <p>{about.values.hint}</p>
          </div>
          <div className={styles.values}>
            {values.map((value) => (
              <FlipCard key={value.title} claim={value} />
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
          <CheckList items={certifications} />
        </div>
      </section>
      <CallToAction {...common.callToAction} />
    </>
  );
}
