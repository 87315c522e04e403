import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ServicePreview } from '../../domain/content.ts';
import styles from './before-after.module.css';
import { useBladeGestures } from './blade-gestures.ts';
import { Icon } from './icon.tsx';
import { common } from './messages.ts';
import { Picture } from './picture.tsx';
import { Placeholder } from './placeholder.tsx';

const messages = common.beforeAfter;

type BeforeAfterProps = {
  service: Pick<ServicePreview, 'title' | 'images'>;
  /** Width in the layout, as in HTML's `sizes`. */
  sizes: string;
  className?: string;
  /** Arrows, and a dot per picture (promises: Services). */
  hasControls?: boolean;
  /** Fetch both pictures immediately. */
  isFirst?: boolean;
};

/** Percent from the left. Left of the blade is "Before". */
const BEFORE = 100;
const AFTER = 0;
/** More than half is "Before" (promises: Services). The CSS starts there, too. */
const REST = 54;
const HALF = 50;

/** "Before" wipes over "After" along a slanted edge. */
export function BeforeAfter({
  service,
  sizes,
  className,
  hasControls = false,
  isFirst = false,
}: BeforeAfterProps) {
  const { title, images } = service;
  const [before, after] = images;
  const [blade, setBlade] = useState(REST);
  const view = useRef<HTMLDivElement>(null);
  const range = useRef<HTMLInputElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const isBefore = blade >= HALF;
  const current = isBefore ? before : after;

  // Synchronizes with the slider, which the visitor may have moved before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every render's `moveBlade` does the same.
  useEffect(() => {
    const shown = range.current?.valueAsNumber ?? REST;
    if (shown !== REST) moveBlade(shown, { isWipe: false });
  }, []);

  function moveBlade(position: number, { isWipe }: { isWipe: boolean }) {
    setBlade(position);
    view.current?.classList.toggle(styles.wiping ?? '', isWipe);
    view.current?.style.setProperty('--blade', `${position}`);
  }
  const show = (position: number) => moveBlade(position, { isWipe: true });
  const showOther = () => show(isBefore ? AFTER : BEFORE);
  const gestures = useBladeGestures({
    handle,
    onStart() {
      // Arrow keys continue from there.
      range.current?.focus({ preventScroll: true });
    },
    onDrag(x) {
      const { left = 0, width = 1 } = view.current?.getBoundingClientRect() ?? {};
      moveBlade(Math.min(BEFORE, Math.max(AFTER, (100 * (x - left)) / width)), { isWipe: false });
    },
    onTapHandle: showOther,
  });

  return (
    <figure className={className ? `${styles.figure} ${className}` : styles.figure}>
      <Placeholder of={after.src} />
      <div ref={view} className={styles.view} {...gestures}>
        <div className={styles.pictures}>
          <Picture name={after.src} alt={altOf(after)} sizes={sizes} isFirst={isFirst} />
          <div className={styles.frame}>
            <div className={styles.still}>
              <Placeholder of={before.src} />
              <Picture name={before.src} alt={altOf(before)} sizes={sizes} isFirst={isFirst} />
            </div>
          </div>
          <span className={styles.edge} aria-hidden="true" />
        </div>
        <span ref={handle} className={styles.handle} aria-hidden="true" />
        <span className={`pill ${styles.tag}`} data-type="before">
          {messages.before}
        </span>
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
          value={blade}
          onChange={(event) => moveBlade(event.currentTarget.valueAsNumber, { isWipe: false })}
          aria-label={messages.compare(title)}
          aria-valuetext={valueText(blade)}
        />
      </div>
      {hasControls && (
        <div className={styles.controls}>
          <Arrow label={messages.previous(title)} onClick={showOther}>
            <Icon name="previous" size={22} />
          </Arrow>
          <div className={styles.dots}>
            {images.map((image) => (
              <button
                key={image.type}
                type="button"
                className="dot"
                aria-label={`${messages[image.type]}: ${title}`}
                aria-current={image === current ? 'true' : undefined}
                onClick={() => show(image === before ? BEFORE : AFTER)}
              />
            ))}
          </div>
          <Arrow label={messages.next(title)} onClick={showOther}>
            <Icon name="next" size={22} />
          </Arrow>
          <span className="visually-hidden" role="status">
            {messages.position(messages[current.type], images.indexOf(current) + 1, images.length)}
          </span>
        </div>
      )}
    </figure>
  );
}

function Arrow({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={`round ${styles.arrow}`} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}

function altOf({ type, alt }: ServicePreview['images'][number]): string {
  return alt ? `${messages[type]}: ${alt}` : messages[type];
}

function valueText(blade: number): string {
  const cleaned = Math.round(BEFORE - blade);
  if (cleaned === 0) return messages.before;
  if (cleaned === 100) return messages.after;
  return messages.cleaned(cleaned);
}
