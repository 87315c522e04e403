import type { ReactNode } from 'react';
import type { Heading } from '../../domain/content.ts';
import styles from './error-page.module.css';
import { Icon, type IconName } from './icon.tsx';
import { MarkOn } from './mark.tsx';
import { PageHead } from './page-head.tsx';
import { PageIntro } from './page-intro.tsx';
import { Picture } from './picture.tsx';

type ErrorPageProps = { heading: Heading; lead: string; children: ReactNode };

export function ErrorPage({ heading, lead, children }: ErrorPageProps) {
  return (
    <>
      <PageHead />
      <PageIntro heading={heading} lead={lead} />
      <div className={`wrap ${styles.grid}`}>
        <ul className={styles.ways}>{children}</ul>
        <div className={styles.picture}>
          <Picture name="coming-soon" alt="" sizes="(max-width: 699px) 94vw, 560px" />
          <MarkOn name="coming-soon" />
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
