import { Fragment, useEffect, useRef, useSyncExternalStore } from 'react';
import { company } from '../../content/company.ts';
import { common } from '../../content/pages/common.ts';
import { openingNow, watchOpening } from '../opening.ts';
import { usePage } from '../place.ts';
import styles from './call-bar.module.css';
import { Icon } from './icon.tsx';

/**
 * The bar at the bottom of phones: the phone number, or the emergency line outside the opening hours, and the quote
 * button. It is hidden while the form is on screen.
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
  // Synchronises with the form's visibility. Runs again for each page, because each may contain the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which form there is to watch.
  useEffect(() => {
    const form = document.getElementById('quote-form');
    const show = (isFormSeen: boolean) => bar.current?.classList.toggle('away', isFormSeen);
    show(false);
    if (!form) return;
    const observer = new IntersectionObserver(([entry]) => show(entry?.isIntersecting ?? false));
    observer.observe(form);
    return () => observer.disconnect();
  }, [path]);
  return (
    <aside ref={bar} className={styles.bar} aria-label={common.callBar}>
      <a href={company.phoneLink} className="button">
        {/* A new key replaces the icon and the words together, so that the icon is not seen to move. The link itself stays, because a finger may be on it. */}
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
