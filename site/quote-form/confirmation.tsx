import { Icon } from '../components/icon.tsx';
import { useFrame } from '../document/page-data.ts';
import styles from './confirmation.module.css';
import { completedText, quoteForm } from './messages.ts';
import { PhotosProgress, RequestProgress } from './progress.tsx';
import type { Completed } from './submission.tsx';

/** In place of the form, to the end of the visit (promises: Messages). */
export function Confirmation({ of }: { of: Completed }) {
  const { promises } = useFrame();
  return (
    <div className={styles.confirmation}>
      <span className={`leaf ${styles.sign}`}>
        <Icon name="check" size={22} />
      </span>
      <div>
        <p className={styles.number}>{quoteForm.confirmation.number(of.quoteId)}</p>
        <p>{completedText(of, promises.contactHours)}</p>
        <RequestProgress of={of} />
        {of.photos && (
          <p>
            <PhotosProgress of={of} />
          </p>
        )}
      </div>
    </div>
  );
}
