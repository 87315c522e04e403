import type { ReactNode } from 'react';
import type { Heading } from '../../domain/content.ts';
import { useFrame } from '../document/page-data.ts';
import styles from './error-page.module.css';
import { Evening } from './evening.tsx';
import { Icon, type IconName } from './icon.tsx';
import { PageHead } from './page-head.tsx';
import { PageIntro } from './page-intro.tsx';
import { Picture } from './picture.tsx';

const ERROR_PICTURE = 'coming-soon';

type ErrorPageProps = { heading: Heading; lead: string; children: ReactNode };

export function ErrorPage(props: ErrorPageProps) {
  return (
    <>
      <PageHead />
      <ErrorPageBody {...props} />
    </>
  );
}

/** Without the head. A quote link that no longer works shows this in a document of its own (quote.tsx). */
export function ErrorPageBody({ heading, lead, children }: ErrorPageProps) {
  return (
    <>
      <PageIntro heading={heading} lead={lead} />
      <div className={`wrap ${styles.grid}`}>
        <ul className={styles.ways}>{children}</ul>
        <div className={styles.picture}>
          <Picture name={ERROR_PICTURE} alt="" sizes="(max-width: 699px) 94vw, 560px" />
          <Evening of={ERROR_PICTURE} />
        </div>
      </div>
    </>
  );
}

export function ErrorPageLink({
  href,
  icon,
  children,
}: {
  href: string;
  icon: IconName;
  children: ReactNode;
}) {
  return (
    <li>
      <a href={href}>
        {children}
        <Icon name={icon} />
      </a>
    </li>
  );
}

export function ErrorPageContact() {
  const { company } = useFrame();
  return (
    <>
      <ErrorPageLink href={company.phoneLink} icon="phone">
        {company.phone}
      </ErrorPageLink>
      <ErrorPageLink href={`mailto:${company.email}`} icon="mail">
        <span className={styles.email}>{company.email}</span>
      </ErrorPageLink>
    </>
  );
}
