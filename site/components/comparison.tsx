import { type ReactNode, useState } from 'react';
import type { Pairs, ServicePreview } from '../../domain/content.ts';
import { usePicture } from '../document/page-data.ts';
import styles from './comparison.module.css';
import { BeforeBlade, ComparisonSlider } from './comparison-slider.tsx';
import { Icon } from './icon.tsx';
import { comparison as messages } from './messages.ts';
import { Picture } from './picture.tsx';
import { Placeholder } from './placeholder.tsx';
import { AFTER, BEFORE, useBlade } from './use-blade.ts';

type ComparisonProps = {
  service: Pick<ServicePreview, 'title' | 'pairs'>;
  /** Width in the layout, as in HTML's `sizes`. */
  sizes: string;
  className?: string;
  /** Arrows, and a dot per picture (promises: Services). */
  hasControls?: boolean;
  /** Fetch both pictures of the first pair immediately. */
  isFirst?: boolean;
};

/** First blade position, percent: over half is "Before" (promises: Services). The CSS repeats it. */
const REST = 54;

/** "Before" wipes over "After" along a slanted edge. Arrows and dots lead through all pairs' pictures. */
export function Comparison({
  service,
  sizes,
  className,
  hasControls = false,
  isFirst = false,
}: ComparisonProps) {
  const { title, pairs } = service;
  const [shown, setShown] = useState(0);
  const [before, after] = (pairs[shown] ?? pairs[0]).images;
  const blade = useBlade(REST);
  const { isBefore } = blade;
  const sources = [usePicture(before.src), usePicture(after.src)];
  const hasPhotos = sources.some(({ isPhotograph }) => isPhotograph);
  const images = pairs.flatMap((pair) => pair.images);
  const current = images.indexOf(isBefore ? before : after);

  function showPicture(number: number) {
    const wanted = (number + images.length) % images.length;
    const pair = Math.floor(wanted / 2);
    const isAfter = wanted % 2 === 1;
    if (pair === shown) blade.move(isAfter ? AFTER : BEFORE, { isWipe: true });
    else blade.move(isAfter ? AFTER : REST, { isWipe: false });
    setShown(pair);
  }

  const labelOf = (type: 'before' | 'after', index: number) =>
    pairs.length === 1 ? messages[type] : messages.position(messages[type], index + 1, images.length);

  return (
    <>
      <figure className={className ? `${styles.figure} ${className}` : styles.figure}>
        <Placeholder of={after.src} />
        <ComparisonSlider blade={blade} label={messages.compare(title)} className={styles.view ?? ''}>
          <div className={hasPhotos ? `${styles.pictures} ${styles.photos}` : styles.pictures}>
            {/* The keys keep the previous pair from showing until the next one has loaded. */}
            <Picture
              key={`after ${shown}`}
              name={after.src}
              alt={altOf(after)}
              sizes={sizes}
              isFirst={isFirst}
            />
            <BeforeBlade>
              <Placeholder of={before.src} />
              <Picture
                key={`before ${shown}`}
                name={before.src}
                alt={altOf(before)}
                sizes={sizes}
                isFirst={isFirst}
              />
            </BeforeBlade>
            <span className={styles.edge} aria-hidden="true" />
          </div>
          <span ref={blade.handle} className={styles.handle} aria-hidden="true" />
        </ComparisonSlider>
        {hasControls && (
          <div className={styles.controls}>
            <Arrow label={messages.previous(title)} onClick={() => showPicture(current - 1)}>
              <Icon name="previous" size={22} />
            </Arrow>
            <div className={pairs.length > 1 ? `${styles.dots} ${styles.several}` : styles.dots}>
              {images.map(({ type }, index) => (
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: two jobs may have the same picture.
                  key={index}
                  type="button"
                  className="dot"
                  aria-label={`${labelOf(type, index)}: ${title}`}
                  aria-current={index === current ? 'true' : undefined}
                  onClick={() => showPicture(index)}
                />
              ))}
            </div>
            <Arrow label={messages.next(title)} onClick={() => showPicture(current + 1)}>
              <Icon name="next" size={22} />
            </Arrow>
            <span className="visually-hidden" role="status">
              {messages.position(messages[isBefore ? 'before' : 'after'], current + 1, images.length)}
            </span>
          </div>
        )}
      </figure>
      {pairs[0].caption && (
        <p className={styles.captions}>
          {pairs.map(({ caption }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two jobs may have the same caption.
            <span key={index} className={index === shown ? undefined : styles.other}>
              {caption}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function Arrow({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={`round ${styles.arrow}`} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}

function altOf({ type, alt }: Pairs[number]['images'][number]): string {
  return alt ? `${messages[type]}: ${alt}` : messages[type];
}
