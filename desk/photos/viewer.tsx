import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
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

/** `drawing`: shown for a picture that is not on the server yet. */
export type ViewedPicture = { id: string; name: string } & (
  | { src: string; preview: string; width: number; height: number }
  | { drawing: ReactNode }
);

type ViewerProps = {
  label: string;
  pictures: readonly ViewedPicture[];
  /** The id of a picture. */
  first: string;
  onClose: () => void;
};

/** One picture at a time, full screen. Scroll snapping moves between them. */
export function Viewer({ label, pictures, first, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLOListElement>(null);
  const [currentId, setCurrentId] = useState(first);
  const place = useRef(0);
  const found = pictures.findIndex(({ id }) => id === currentId);
  // Another device may have deleted the current picture.
  const index = found === -1 ? Math.min(place.current, pictures.length - 1) : found;
  const current = pictures[index];
  place.current = index;
  // The dialog closes before React removes it, so that the focus returns.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    row.current?.focus();
    return () => element?.close();
  }, []);
  // Keeps the current picture in place when the screen is rotated or a picture arrives before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an added picture moves the others.
  useLayoutEffect(() => {
    const keep = () => row.current?.children[place.current]?.scrollIntoView();
    keep();
    addEventListener('resize', keep);
    return () => removeEventListener('resize', keep);
  }, [pictures.length]);

  function noteShown(at: number) {
    setCurrentId(pictures[at]?.id ?? currentId);
  }
  function show(to: number) {
    noteShown(to);
    row.current?.children[to]?.scrollIntoView();
  }
  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: pictures.length - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(to);
  }
  return (
    <dialog
      ref={dialog}
      className={`${styles.viewer} dark-scheme`}
      aria-label={label}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {current?.name}
        </p>
        {current && 'src' in current && (
          <a className={`${styles.alone} text-link`} href={current.src} target="_blank" rel="noreferrer">
            <DeskIcon name="enlarge" size={18} />
            {messages.alone}
          </a>
        )}
        <Button kind="round" aria-label={messages.close} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </Button>
      </div>
      <ol
        ref={row}
        className={styles.row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls.
        tabIndex={0}
        aria-label={label}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          noteShown(Math.round(scrollLeft / clientWidth))
        }
      >
        {pictures.map((picture, at) => {
          const distance = Math.abs(at - index);
          return (
            <li key={picture.id} className={styles.slide} inert={distance > 0}>
              {'src' in picture ? (
                <Slide {...picture} distance={distance} />
              ) : (
                distance <= 1 && picture.drawing
              )}
            </li>
          );
        })}
      </ol>
      {pictures.length > 1 && (
        <div className={styles.steps}>
          {STEPS.map(([name, by]) => (
            <Button
              key={name}
              kind="round"
              aria-label={messages[name]}
              // A disabled button would lose the focus.
              aria-disabled={!pictures[index + by]}
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

/** `distance`: from the current picture, in pictures. */
type SlideProps = Extract<ViewedPicture, { src: string }> & { distance: number };

/** Shows the thumbnail until the large picture is loaded. Loading starts when a neighbor is shown. */
function Slide({ name, src, preview, width, height, distance }: SlideProps) {
  const [isWanted, setIsWanted] = useState(distance <= 1);
  if (distance <= 1 && !isWanted) setIsWanted(true);
  const { hasFailed, image, retry } = useRetriedImage(src);
  const thumbnail = useRetriedImage(preview);
  const size = { width, height };
  return (
    <>
      {isWanted && !thumbnail.hasFailed && <img {...thumbnail.image} alt="" {...size} />}
      {isWanted && !hasFailed && <img {...image} alt={name} {...size} decoding="async" />}
      {hasFailed && distance === 0 && (
        <div className={styles.failed} role="alert">
          <p>{messages.failed}</p>
          <Button onClick={retry}>{buttons.tryAgain}</Button>
        </div>
      )}
    </>
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
    /** Props for the <img>. Render none while `hasFailed`: only a new element loads again. */
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
