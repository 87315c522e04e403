import { anchorOf } from '../../../content/navigation.ts';
import { common } from '../../../content/pages/common.ts';
import { home } from '../../../content/pages/home.ts';
import { previewServices } from '../../../content/services-on-home.ts';
import { BeforeAfter } from '../../components/before-after.tsx';
import { DrawingsNote } from '../../components/drawings-note.tsx';
import { Icon } from '../../components/icon.tsx';
import { Swipe } from '../../components/swipe.tsx';
import styles from './services-preview.module.css';

export function ServicesPreview() {
  const [start, swiped, end] = home.services.heading;
  return (
    <section id="services" tabIndex={-1}>
      <div className="wrap">
        <div className={styles.head}>
          <h2>
            {start} <Swipe>{swiped}</Swipe> {end}
          </h2>
          <p>{home.services.lead}</p>
        </div>
        <div className={styles.cards}>
          {previewServices.map((service) => (
            <article key={service.id} className="card framed">
              <BeforeAfter service={service} sizes="(max-width: 620px) 92vw, (max-width: 900px) 50vw, 380px" />
              <div className={styles.text}>
                <h3>{service.title}</h3>
                <p>{service.summary}</p>
                <a className={styles.more} href={`/services#${anchorOf(service.title)}`}>
                  {`${home.services.explore(service.title.toLowerCase())} `}
                  <Icon name="arrow" />
                </a>
              </div>
            </article>
          ))}
        </div>
        <div className={styles.all}>
          <DrawingsNote of={previewServices} className={styles.note} />
          <a className="button" href="/services">
            {common.viewAllServices} <Icon name="arrow" />
          </a>
        </div>
      </div>
    </section>
  );
}
