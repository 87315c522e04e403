import { Comparison } from '../../components/comparison.tsx';
import { DrawingsNote } from '../../components/drawings-note.tsx';
import { HighlightedHeading } from '../../components/highlighted-heading.tsx';
import { Icon } from '../../components/icon.tsx';
import { common } from '../../components/messages.ts';
import { usePageContent } from '../../document/page-data.ts';
import styles from './services-preview.module.css';

export function ServicesPreview() {
  const {
    services: { heading, lead, shown },
    testimonials,
  } = usePageContent('home');
  const inTestimonials = testimonials.shown.map(({ service }) => service);
  return (
    <section id="services" tabIndex={-1}>
      <div className="wrap">
        <div className={styles.head}>
          <h2>
            <HighlightedHeading parts={heading} />
          </h2>
          <p>{lead}</p>
        </div>
        <div className={styles.cards}>
          {shown.map((service) => (
            <article key={service.id} className="card framed">
              <Comparison service={service} sizes="(max-width: 620px) 92vw, (max-width: 900px) 50vw, 380px" />
              <div className={styles.text}>
                <h3>{service.title}</h3>
                <p>{service.summary}</p>
                <a className={styles.more} href={`/services#${service.anchor}`}>
                  {`Explore ${service.title.toLowerCase()} `}
                  <Icon name="arrow" />
                </a>
              </div>
            </article>
          ))}
        </div>
        <div className={styles.all}>
          <DrawingsNote of={[...shown, ...inTestimonials]} className={styles.note} />
          <a className="button" href="/services">
            {common.viewAllServices} <Icon name="arrow" />
          </a>
        </div>
      </div>
    </section>
  );
}
