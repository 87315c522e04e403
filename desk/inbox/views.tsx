import { Link } from 'wouter';
import type { InboxPage } from '../../domain/desk.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { VIEWS, type View } from '../../domain/status.ts';
import { Badge } from '../components/badge.tsx';
import { inbox as messages } from './messages.ts';
import styles from './views.module.css';

/** The server stops counting here. */
const MOST_COUNTED = 999;

export function Views({ view, counts }: { view: View; counts: InboxPage['counts'] | undefined }) {
  return (
    <nav aria-label={messages.views.label}>
      <ul className={styles.views}>
        {VIEWS.map((name) => (
          <li key={name}>
            <Link
              className={styles.view}
              href={name === 'open' ? deskPaths.inbox : `${deskPaths.inbox}?view=${name}`}
              aria-current={name === view ? 'true' : undefined}
            >
              {messages.views[name]}
              {counts && <Badge>{countInWords(counts[name])}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function countInWords(count: number): string {
  return count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count);
}
