import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { DeskPhoto, DeskRequest } from '../../domain/desk.ts';
import { Icon } from '../../site/components/icon.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { photoUrl } from './addresses.ts';
import { useRetriedImage } from './use-retried-image.ts';
import styles from './viewer.module.css';
import { photos as words } from './words.ts';

type ViewerProps = {
  request: DeskRequest;
  /** The number of the photo to begin with. */
  first: number;
  onClose: () => void;
};

/** The photos one at a time, as large as the screen: a row that is swiped, or moved by keys and buttons. */
export function Viewer({ request: { id, photos, photosNamed }, first, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState(first);
  /** The photo that the row glides to. What it passes on the way is not the current one. */
  const target = useRef<number>(undefined);
  const index = Math.max(
    0,
    photos.findIndex(({ number }) => number === current),
  );

  // Synchronizes with the browser's dialog, which closes before it leaves the page, so that the focus returns.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    row.current?.focus();
    return () => element?.close();
  }, []);
  const place = useRef(index);
  place.current = index;
  // Synchronizes the row with the current photo where the screen is turned, or another photo arrives before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a photo more moves the others.
  useLayoutEffect(() => {
    const keep = () => scrollTo(place.current, 'instant');
    keep();
    const observer = new ResizeObserver(keep);
    if (row.current) observer.observe(row.current);
    return () => observer.disconnect();
  }, [photos.length]);

  function scrollTo(to: number, behavior: ScrollBehavior) {
    row.current?.scrollTo({ left: to * row.current.clientWidth, behavior });
  }
  function show(to: number) {
    const photo = photos[to];
    if (!photo || to === index) return;
    target.current = photo.number;
    setCurrent(photo.number);
    scrollTo(to, matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');
  }
  function followScroll() {
    if (!row.current) return;
    const reached = photos[Math.round(row.current.scrollLeft / row.current.clientWidth)]?.number;
    if (reached === undefined || (target.current !== undefined && target.current !== reached)) return;
    target.current = undefined;
    setCurrent(reached);
  }
  function letGo() {
    target.current = undefined;
  }
  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: photos.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(to);
  }
  return (
    <dialog
      ref={dialog}
      className={`${styles.viewer} dark-scheme`}
      aria-label={words.heading}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {words.photo(current, photosNamed)}
        </p>
        <a className={`${styles.alone} text-link`} href={photoUrl(id, current)} target="_blank" rel="noreferrer">
          <DeskIcon name="enlarge" size={18} />
          {words.alone}
        </a>
        <button className="round" type="button" aria-label={words.close} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
      <ol
        ref={row}
        className={styles.row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        aria-label={words.heading}
        onScroll={followScroll}
        onPointerDown={letGo}
        onWheel={letGo}
      >
        {photos.map((photo, at) => (
          <Slide
            key={photo.number}
            id={id}
            photo={photo}
            count={photosNamed}
            isCurrent={at === index}
            isNear={Math.abs(at - index) <= 1}
          />
        ))}
      </ol>
      {photos.length > 1 && (
        <div className={styles.steps}>
          <Step name="previous" label={words.previous} isEnd={index === 0} onStep={() => show(index - 1)} />
          <Step name="next" label={words.next} isEnd={index === photos.length - 1} onStep={() => show(index + 1)} />
        </div>
      )}
    </dialog>
  );
}

type SlideProps = { id: string; photo: DeskPhoto; count: number; isCurrent: boolean; isNear: boolean };

/** The small picture until the large one is there, which is loaded as soon as a neighbor is shown. */
function Slide({ id, photo: { number, width, height }, count, isCurrent, isNear }: SlideProps) {
  const [isWanted, setIsWanted] = useState(isNear);
  if (isNear && !isWanted) setIsWanted(true);
  const { hasFailed, image, retry } = useRetriedImage(photoUrl(id, number));
  return (
    <li className={styles.slide} inert={!isCurrent}>
      {isWanted && <img src={photoUrl(id, number, 'preview')} alt="" width={width} height={height} />}
      {isWanted && !hasFailed && (
        <img {...image} alt={words.photo(number, count)} width={width} height={height} decoding="async" />
      )}
      {hasFailed && isCurrent && (
        <div className={styles.failed} role="alert">
          <p>{words.failed}</p>
          <button className="quiet-button" type="button" onClick={retry}>
            {words.again}
          </button>
        </div>
      )}
    </li>
  );
}

type StepProps = { name: 'previous' | 'next'; label: string; isEnd: boolean; onStep: () => void };

/** Keeps the focus at the end of the row, where a disabled button would lose it. */
function Step({ name, label, isEnd, onStep }: StepProps) {
  return (
    <button className="round" type="button" aria-label={label} aria-disabled={isEnd} onClick={onStep}>
      <Icon name={name} />
    </button>
  );
}
