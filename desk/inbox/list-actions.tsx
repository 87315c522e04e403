import { Link } from 'wouter';
import { deskPaths } from '../../domain/desk-paths.ts';
import type { View } from '../../domain/status.ts';
import { answers, inbox as words } from '../words.ts';
import styles from './list-actions.module.css';

/** What the owner does with the list as a whole: adds a request that was taken on the phone, and saves it as a file. */
export function ListActions({ view, search }: { view: View; search: string }) {
  const query = new URLSearchParams({ view, ...(search ? { search } : {}) });
  return (
    <p className={styles.actions}>
      <Link className="quiet-button" href={deskPaths.byHand}>
        {answers.add}
      </Link>
      <a className={styles.export} href={`/api/desk/requests.csv?${query}`} title={words.exportHint} download>
        {words.export}
      </a>
    </p>
  );
}
