import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DeskPhoto, DeskRequest } from '../../domain/desk.ts';
import { Icon } from '../../site/components/icon.tsx';
import { Button } from '../components/button.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { connection } from '../connection/live.ts';
import { buttons } from '../messages.ts';
import { photos as messages } from './messages.ts';
import styles from './viewer.module.css';

const STEPS = [
  ['previous', -1],
  ['next', 1],
] as const;

type ViewerProps = {
  request: DeskRequest;
  first: number;
  onClose: () => void;
};

/** One photo at a time, full screen. Scroll snapping moves between them. */
export function Viewer({ request: { id, photos, photosNamed }, first, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState(first);
  const index = photos.findIndex(({ number }) => number === current);
  const place = useRef(index);
  place.current = index;
  // The dialog closes before React removes it, so that the focus returns.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    row.current?.focus();
    return () => element?.close();
  }, []);
  // Keeps the current photo in place when the screen is rotated or a photo arrives before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a photo more moves the others.
  useLayoutEffect(() => {
    const keep = () => row.current?.children[place.current]?.scrollIntoView();
    keep();
    addEventListener('resize', keep);
    return () => removeEventListener('resize', keep);
  }, [photos.length]);

  function noteShown(at: number) {
    setCurrent(photos[at]?.number ?? current);
  }
  function show(to: number) {
    noteShown(to);
    row.current?.children[to]?.scrollIntoView();
  }
  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: photos.length - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(to);
  }
  return (
    <dialog
      ref={dialog}
      className={`${styles.viewer} dark-scheme`}
      aria-label={messages.heading}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {messages.photo(current, photosNamed)}
        </p>
        <a
          className={`${styles.alone} text-link`}
          href={photoUrl(id, current)}
          target="_blank"
          rel="noreferrer"
        >
          <DeskIcon name="enlarge" size={18} />
          {messages.alone}
        </a>
        <Button kind="round" aria-label={messages.close} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </Button>
      </div>
      <ol
        ref={row}
        className={styles.row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        aria-label={messages.heading}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          noteShown(Math.round(scrollLeft / clientWidth))
        }
      >
        {photos.map((photo, at) => (
          <Slide
            key={photo.number}
            id={id}
            photo={photo}
            count={photosNamed}
            distance={Math.abs(at - index)}
          />
        ))}
      </ol>
      {photos.length > 1 && (
        <div className={styles.steps}>
          {STEPS.map(([name, by]) => (
            <Button
              key={name}
              kind="round"
              aria-label={messages[name]}
              // A disabled button would lose the focus.
              aria-disabled={!photos[index + by]}
              onClick={() => show(index + by)}
            >
              <Icon name={name} />
            </Button>
          ))}
        </div>
      )}
    </dialog>
  );
}

/** `distance`: from the current photo. */
type SlideProps = { id: string; photo: DeskPhoto; count: number; distance: number };

/** Shows the thumbnail until the large photo is loaded, which starts one photo ahead. */
function Slide({ id, photo: { number, width, height }, count, distance }: SlideProps) {
  const [isWanted, setIsWanted] = useState(distance <= 1);
  if (distance <= 1 && !isWanted) setIsWanted(true);
  const { hasFailed, image, retry } = useRetriedImage(photoUrl(id, number));
  return (
    <li className={styles.slide} inert={distance > 0}>
      {isWanted && <img src={photoUrl(id, number, 'preview')} alt="" width={width} height={height} />}
      {isWanted && !hasFailed && (
        <img {...image} alt={messages.photo(number, count)} width={width} height={height} decoding="async" />
      )}
      {hasFailed && distance === 0 && (
        <div className={styles.failed} role="alert">
          <p>{messages.failed}</p>
          <Button onClick={retry}>{buttons.tryAgain}</Button>
        </div>
      )}
    </li>
  );
}

/** Retries a failed image when the connection is back. */
export function useRetriedImage(src: string) {
  const [hasFailed, setHasFailed] = useState(false);
  const state = connection.use();
  useEffect(() => {
    if (state === 'open') setHasFailed(false);
  }, [state]);
  return {
    hasFailed,
    /** Props for the <img>. Leave it out while failed: only a new element loads again. */
    image: { src, onError: () => setHasFailed(true) },
    retry: () => setHasFailed(false),
  };
}

const folderOf = (requestId: string) => `/api/desk/requests/${requestId}`;

export function photoUrl(requestId: string, number: number, size: 'picture' | 'preview' = 'picture'): string {
  return `${folderOf(requestId)}/photos/${number}${size === 'preview' ? '?size=preview' : ''}`;
}

export function archiveUrl(requestId: string): string {
  return `${folderOf(requestId)}/photos.zip`;
}
