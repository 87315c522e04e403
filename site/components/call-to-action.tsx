import type { ReactNode } from 'react';
import styles from './call-to-action.module.css';
import { common } from './messages.ts';
import { PhoneLink } from './phone-link.tsx';

type CallToActionProps = { id?: string; heading: string; text: string; children?: ReactNode };

export function CallToAction({ id, heading, text, children }: CallToActionProps) {
  return (
    <section
      id={id}
      className={styles.section}
      aria-labelledby="call-to-action"
      tabIndex={id ? -1 : undefined}
    >
      <div className="wrap">
        <div className={styles.panel}>
          <svg className={styles.river} viewBox="0 0 1200 300" preserveAspectRatio="none" aria-hidden="true">
            <path d="M0 210C200 120 360 280 620 200S980 110 1200 190V300H0Z" opacity=".22" />
            <path d="M0 250C220 170 420 300 700 235S1040 160 1200 235V300H0Z" opacity=".16" />
            <path d="M0 282C260 230 460 310 760 272S1080 230 1200 272" vectorEffect="non-scaling-stroke" />
          </svg>
          <div>
            <h2 id="call-to-action">{heading}</h2>
            <p>{text}</p>
          </div>
          <div className={styles.actions}>
            <a href="/contact" className="button primary">
              {common.quoteButton}
            </a>
            <PhoneLink className={`button ${styles.call}`} />
          </div>
          {children}
        </div>
      </div>
    </section>
  );
}
