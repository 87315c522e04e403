import { useLayoutEffect } from 'react';
import { useFrame } from '../document/page-data.ts';
import { usePage } from '../navigation/place.ts';
import { useSubmission } from '../quote-form/submission.tsx';
import styles from './call-bar.module.css';
import { Icon } from './icon.tsx';
import { common } from './messages.ts';
import { OpenOrClosed } from './open-or-closed.tsx';

/** At the bottom of phones. boot/call-bar.ts hides it while a form, primary button or footer is in view. */
export function CallBar() {
  const { company } = useFrame();
  const page = usePage();
  const { completed } = useSubmission();
  // A new page, or the empty form after a request, has new elements for boot/call-bar.ts to observe.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these change the buttons.
  useLayoutEffect(() => {
    dispatchEvent(new Event('quote-buttons'));
  }, [page, completed]);
  return (
    <aside className={styles.bar} aria-label={common.callBar}>
      <a href={company.phoneLink} className="button">
        <Icon name="phone" size={18} />
        <OpenOrClosed open={company.phone} closed={common.emergencyCall} />
      </a>
      <a href="/contact" className="button primary">
        {common.quoteButton}
      </a>
    </aside>
  );
}
