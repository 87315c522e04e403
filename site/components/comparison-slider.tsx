import type { ComponentProps, PropsWithChildren } from 'react';
import styles from './comparison-slider.module.css';
import { comparison as messages } from './messages.ts';
import { BEFORE, type Blade } from './use-blade.ts';

type ComparisonSliderProps = ComponentProps<'div'> & {
  blade: Blade;
  /** For screen readers. */
  label: string;
  className: string;
};

/** "Before" lies over "After" up to a slanted edge. The visitor moves it by mouse, finger or keyboard. */
export function ComparisonSlider({ blade, label, className, children, ...others }: ComparisonSliderProps) {
  const { position, move, view, range, gestures } = blade;
  return (
    <div ref={view} className={`${styles.view} ${className}`} {...gestures} {...others}>
      {children}
      <span className={`pill ${styles.tag}`}>{messages.before}</span>
      <span className={`pill ${styles.tag} ${styles.right}`} data-type="after">
        {messages.after}
      </span>
      <input
        ref={range}
        className={styles.range}
        type="range"
        min="0"
        max="100"
        step="2"
        value={position}
        onChange={(event) => move(event.currentTarget.valueAsNumber, { isWipe: false })}
        aria-label={label}
        aria-valuetext={valueText(position)}
      />
    </div>
  );
}

/** Shows its children left of the blade. */
export function BeforeBlade({ className, children }: PropsWithChildren<{ className?: string | undefined }>) {
  return (
    <div className={styles.frame}>
      <div className={className ? `${styles.still} ${className}` : styles.still}>{children}</div>
    </div>
  );
}

function valueText(position: number): string {
  const cleaned = Math.round(BEFORE - position);
  if (cleaned === 0) return messages.before;
  if (cleaned === 100) return messages.after;
  return messages.cleaned(cleaned);
}
