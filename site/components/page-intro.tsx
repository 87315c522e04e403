import type { ReactNode } from 'react';
import type { Heading } from '../../domain/words.ts';
import styles from './page-intro.module.css';
import { SwipedHeading } from './swipe.tsx';

/** `className` lays out what stands beside the words. */
type PageIntroProps = { heading: Heading; lead: string; className?: string; children?: ReactNode };

/** The heading and the first sentence of a page, and what stands beside them. */
export function PageIntro({ heading, lead, className = '', children }: PageIntroProps) {
  return (
    <div className={`wash ${styles.intro}`}>
      <div className={`wrap ${className}`}>
        <div>
          <h1>
            <SwipedHeading parts={heading} />
          </h1>
          <p className="lead">{lead}</p>
        </div>
        {children}
      </div>
    </div>
  );
}
