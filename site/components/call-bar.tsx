import { Fragment, useEffect, useRef, useSyncExternalStore } from 'react';
import { company } from '../../content/company.ts';
import { common } from '../../content/pages/common.ts';
import { openingNow, watchOpening } from '../opening.ts';
import { usePage } from '../place.ts';
import styles from './call-bar.module.css';
import { Icon } from './icon.tsx';

/**
 * On phones, the number, or outside the opening hours the emergency line, and the quote button within the thumb's reach;
 * gone while the form itself is on screen.
 */
export function CallBar() {
  const { path } = usePage();
  const isOpen = useSyncExternalStore(
    watchOpening,
    () => openingNow().isOpen,
    () => true,
  );
  const call = isOpen ? company.phone : common.emergencyCall;
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
        {/* Drawn anew with other words, as the icon would else be seen to move; the link stays, a finger may be on it. */}
        <Fragment key={call}>
          <Icon name="phone" />
          {call}
        </Fragment>
      </a>
      <a href="/contact" className="button primary">
        {common.quoteButton}
      </a>
    </aside>
  );
}
