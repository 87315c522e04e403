import { Link } from 'wouter';
import type { DeskRequest } from '../../domain/desk.ts';
import { requestPath } from '../../domain/desk-paths.ts';
import { statusNames } from '../../domain/status.ts';
import { inMonth } from '../moments.ts';
import styles from './related.module.css';
import { related as words } from './words.ts';

/** The other requests of the same phone number or e-mail address. */
export function Related({ request: { related, receivedMs, earlier } }: { request: DeskRequest }) {
  const last = related.find((other) => other.receivedMs < receivedMs);
  if (related.length === 0) return null;
  return (
    <details className={`${styles.related} fold narrow`}>
      <summary>
        {words.which(earlier + 1)}
        {last && `; ${words.last(statusNames[last.status], inMonth(last.closedMs ?? last.receivedMs))}`}
      </summary>
      <ul>
        {related.map(({ id, status, service, receivedMs: ms }) => (
          <li key={id}>
            <Link className="text-link" href={requestPath(id)}>
              {words.link(statusNames[status], service, inMonth(ms))}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
