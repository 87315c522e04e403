import type { ReactNode } from 'react';
import type { Heading } from '../../domain/words.ts';
import styles from './page-intro.module.css';
import { SwipedHeading } from './swipe.tsx';

type PageIntroProps = { heading: Heading; lead: string; children?: ReactNode };

/** The heading and the first sentence of a page, and what stands beside them. */
export function PageIntro({ heading, lead, children }: PageIntroProps) {
  return (
    <div className={`wash ${styles.intro}`}>
      <div className={`wrap ${styles.row}`}>
        <div>
          <h1>
            <SwipedHeading parts={heading} />
          </h1>
          <p className={`lead ${styles.lead}`}>{lead}</p>
        </div>
        {children}
      </div>
    </div>
  );
}
