import { Link } from 'wouter';
import { deskPaths, PREVIEW } from '../../domain/desk-paths.ts';
import type { SiteWords } from '../../domain/site-desk.ts';
import styles from './screen.module.css';
import { useUnsaved } from './typed.ts';
import { site as texts } from './words.ts';

/** How many changes wait, and what can be done with them. */
export function NextSteps({ words: { changes } }: { words: SiteWords }) {
  const unsaved = useUnsaved().length;
  const isWaiting = changes > 0 || unsaved > 0;
  return (
    <section className={`${styles.steps} panel`} data-waiting={isWaiting} aria-labelledby="site-changes">
      <h2 id="site-changes" className={styles.count}>
        {texts.changes(changes)}
      </h2>
      {unsaved > 0 && <p>{texts.unsaved(unsaved)}</p>}
      <p className="choices">
        {isWaiting && (
          <Link className="button primary small" href={deskPaths.sitePublish}>
            {texts.publish}
          </Link>
        )}
        <Link className="quiet-button" href={PREVIEW}>
          {texts.preview}
        </Link>
        <Link className="quiet-button" href={deskPaths.siteHistory}>
          {texts.history}
        </Link>
      </p>
    </section>
  );
}
