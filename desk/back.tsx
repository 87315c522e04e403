import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../site/components/icon.tsx';
import styles from './back.module.css';

/** To the screen that this one belongs to. */
export function Back({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p>
      <Link className={styles.back} href={href}>
        <Icon name="previous" />
        {children}
      </Link>
    </p>
  );
}
