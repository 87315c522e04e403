import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
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
  | { src: string; width: number; height: number }
  | { drawing: ReactNode }
);

type ViewerProps = {
  label: string;
  pictures: readonly ViewedPicture[];
  /** The id of a picture. */
  first: string;
  onClose: () => void;
};

/** Shows each picture full screen. The browser scrolls between them. */
export function Viewer({ label, pictures, first, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLOListElement>(null);
  const [shown, setShown] = useState('');
  // The dialog closes before React removes it, so that the focus returns.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    row.current?.focus();
    row.current?.children.namedItem(first)?.scrollIntoView();
    return () => element?.close();
  }, [first]);

  function step(by: number) {
    row.current?.scrollBy(by * row.current.clientWidth, 0);
  }
  // While a browser scrolls because of a key, it ignores the next press. This handler does not.
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(by);
  }
  // Rendered in the body: elsewhere Chromium loses the current picture when a wide window becomes narrow.
  return createPortal(
    <dialog
      ref={dialog}
      className={`${styles.viewer} dark-scheme`}
      aria-label={label}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        {pictures.length > 1 &&
          STEPS.map(([name, by]) => (
            <Button key={name} kind="round" aria-label={messages[name]} onClick={() => step(by)}>
              <Icon name={name} />
            </Button>
          ))}
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
          setShown(pictures[Math.round(scrollLeft / clientWidth)]?.name ?? '')
        }
      >
        {pictures.map((picture) => (
          <li key={picture.id} id={picture.id} className={styles.slide}>
            {'src' in picture ? <Slide {...picture} /> : picture.drawing}
            <p className={styles.caption}>
              {picture.name}
              {'src' in picture && (
                <a className="text-link" href={picture.src} target="_blank" rel="noreferrer">
                  <DeskIcon name="enlarge" size={18} />
                  {messages.alone}
                </a>
              )}
            </p>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {shown}
      </p>
    </dialog>,
    document.body,
  );
}

function Slide({ name, src, width, height }: Extract<ViewedPicture, { src: string }>) {
  const { hasFailed, image, retry } = useRetriedImage(src);
  if (!hasFailed) {
    return <img {...image} alt={name} width={width} height={height} loading="lazy" decoding="async" />;
  }
  return (
    <div className={styles.failed}>
      <p>{messages.failed(name)}</p>
      <Button onClick={retry}>{buttons.tryAgain}</Button>
    </div>
  );
}

/** Retries a failed image when the connection is back. */
export function useRetriedImage(src: string) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const state = connection.use();
  useEffect(() => {
    if (state === 'open') setFailedSrc(undefined);
  }, [state]);
  return {
    // The picture that replaces a failed one has another address, and has not failed.
    hasFailed: failedSrc === src,
    /** Props for the <img>. Render none while `hasFailed`: only a new element loads again. */
    image: { src, onError: () => setFailedSrc(src) },
    retry: () => setFailedSrc(undefined),
  };
}
