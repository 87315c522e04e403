import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { company } from '../../content/company.ts';
import { common } from '../../content/pages/common.ts';
import styles from './call-bar.module.css';
import { Icon } from './icon.tsx';

/** On phones, the number and the quote button within the thumb's reach; gone while the form itself is on screen. */
export function CallBar() {
  const [path] = useLocation();
  const bar = useRef<HTMLDivElement>(null);
  // Synchronises with what is on screen. Runs again for each page, as each may hold the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which form there is to watch.
  useEffect(() => {
    const form = document.getElementById('quote-form');
    const show = (isFormSeen: boolean) => bar.current?.classList.toggle(styles.away ?? '', isFormSeen);
    show(false);
    if (!form) return;
    const observer = new IntersectionObserver(([entry]) => show(entry?.isIntersecting ?? false));
    observer.observe(form);
    return () => observer.disconnect();
  }, [path]);
  return (
    <aside ref={bar} className={styles.bar} aria-label={common.callBar}>
      <a href={company.phoneLink} className="button">
        <Icon name="phone" />
        {company.phone}
      </a>
      <Link href="/contact" className="button primary">
        {common.quoteButton}
      </Link>
    </aside>
  );
}
