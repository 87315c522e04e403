import type { ReactNode } from 'react';
import type { Heading } from '../../domain/content.ts';
import { HighlightedHeading } from './highlighted-heading.tsx';
import styles from './page-intro.module.css';

/** `children` are beside the text, or below it on a narrow screen. */
type PageIntroProps = { heading: Heading; lead: string; children?: ReactNode };

export function PageIntro({ heading, lead, children }: PageIntroProps) {
  return (
    <div className={`wash ${styles.intro}`}>
      <div className={children ? `wrap ${styles.beside}` : 'wrap'}>
        <div>
          <h1>
            <HighlightedHeading parts={heading} />
          </h1>
          <p className="lead">{lead}</p>
        </div>
        {children}
      </div>
    </div>
  );
}
