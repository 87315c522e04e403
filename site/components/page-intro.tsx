import styles from './page-intro.module.css';
import { Swipe } from './swipe.tsx';

type PageIntroProps = { heading: string; swiped?: string; lead: string };

/** The heading and the first sentence of a page. The amber swipe can highlight the last words of the heading. */
export function PageIntro({ heading, swiped, lead }: PageIntroProps) {
  return (
    <div className={`wash ${styles.intro}`}>
      <div className="wrap">
        <h1>
          {/* The text and its blank are one text node, because a second one would shift when the typeface arrives. */}
          {`${heading} `}
          {swiped && <Swipe>{swiped}</Swipe>}
        </h1>
        <p className="lead">{lead}</p>
      </div>
    </div>
  );
}
