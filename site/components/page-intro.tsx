import styles from './page-intro.module.css';
import { Swipe } from './swipe.tsx';

type PageIntroProps = { heading: string; swiped?: string; lead: string };

/** The heading and first sentence of a page; the amber swipe may lie behind the heading's last words. */
export function PageIntro({ heading, swiped, lead }: PageIntroProps) {
  return (
    <div className={styles.intro}>
      <div className="wrap">
        <h1>
          {/* One text with its blank: another after it shifts when the typeface comes. */}
          {`${heading} `}
          {swiped && <Swipe>{swiped}</Swipe>}
        </h1>
        <p className="lead">{lead}</p>
      </div>
    </div>
  );
}
