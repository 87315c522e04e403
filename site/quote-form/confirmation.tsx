import { Icon } from '../components/icon.tsx';
import { useFrame } from '../document/page-data.ts';
import styles from './confirmation.module.css';
import { completedText, quoteForm } from './messages.ts';
import { PhotosProgress, RequestProgress } from './progress.tsx';
import type { Completed } from './submission.tsx';

/** Stays above the folded form until the visit ends (promises: Messages). Its heading names the request. */
export function Confirmation({ of }: { of: Completed }) {
  const { promises } = useFrame();
  const number = `#${of.quoteId}`;
  const [before, after] = completedText(of, promises.contactHours).split(` ${number}`);
  return (
    <>
      <h2 id="quote-form-heading" tabIndex={-1}>
        {`${quoteForm.confirmation.heading} `}
        <span className={styles.number}>{number}</span>
      </h2>
      <div className={styles.confirmation}>
        <span className={`leaf ${styles.sign}`}>
          <Icon name="check" size={22} />
        </span>
        <div>
          <p>
            {before}
            {/* The heading shows the number of this fixed sentence, so only screen readers get it again. */}
            {after && <span className="visually-hidden">{` ${number}`}</span>}
            {after}
          </p>
          <RequestProgress of={of} />
          {of.photos && (
            <p>
              <PhotosProgress of={of} />
            </p>
          )}
        </div>
      </div>
    </>
  );
}
