import type { SiteChange } from '../../domain/site-desk.ts';
import styles from './changes.module.css';
import { ContentValue } from './content-value.tsx';
import { publishing as messages } from './messages.ts';

/** Text before and after: side by side, or stacked on a phone. */
export function Changes({ changes }: { changes: readonly SiteChange[] }) {
  return (
    <ul className={`${styles.changes} rows`}>
      {changes.map(({ path, name, before, after }) => (
        <li key={path}>
          <h2>{name}</h2>
          <dl>
            <div>
              <dt>{messages.before}</dt>
              <dd>
                <ContentValue value={before} />
              </dd>
            </div>
            <div>
              <dt>{messages.after}</dt>
              <dd>
                <ContentValue value={after} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
