import { company } from '../../content/company.ts';
import { navigation } from '../../content/navigation.ts';
import { notFound } from '../../content/pages/not-found.ts';
import { Icon } from '../components/icon.tsx';
import { PageHead } from '../components/page-head.tsx';
import { PageIntro } from '../components/page-intro.tsx';
import { Picture } from '../components/picture.tsx';
import styles from './not-found.module.css';

export function NotFound() {
  return (
    <>
      <PageHead />
      <PageIntro heading={notFound.heading} lead={notFound.lead} />
      <div className={`wrap ${styles.grid}`}>
        <ul className={styles.ways}>
          {navigation.map(({ name, href }) => (
            <li key={href}>
              <a href={href}>
                {name}
                <Icon name="arrow" />
              </a>
            </li>
          ))}
          <li>
            <a href={company.phoneLink}>
              {company.phone}
              <Icon name="phone" />
            </a>
          </li>
        </ul>
        <div className={styles.picture}>
          <Picture name="coming-soon" alt="" sizes="(max-width: 900px) 94vw, 560px" />
        </div>
      </div>
    </>
  );
}
