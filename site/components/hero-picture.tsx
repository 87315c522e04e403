import { useEffect, useRef, useState } from 'react';
import { common } from '../../content/pages/common.ts';
import { heroPicture, paneSource } from '../first-pictures.ts';
import styles from './hero-picture.module.css';
import wipe from './hero-wipe.module.css';
import { Picture, pictureUrl } from './picture.tsx';

/** The key in session storage that limits the wipe to once per visit. */
const SHOWN = 'wipe-shown';

/**
 * The house behind a half-wiped pane. The first paint shows the final state. Once both layers are decoded, the pane
 * fogs up and a squeegee wipes it again: once per visit, and never under reduced motion.
 */
export function HeroPicture({ alt }: { alt: string }) {
  const [isWiping, setWiping] = useState(false);
  const art = useRef<HTMLDivElement>(null);

  // Synchronises with the decoding of the two pictures.
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || wasShown()) return;
    let isGone = false;
    const layers = [...(art.current?.querySelectorAll('img') ?? [])];
    Promise.all(layers.map((layer) => layer.decode())).then(
      () => {
        if (isGone) return;
        setWiping(true);
        noteShown();
      },
      () => {
        // If a layer cannot be decoded, the picture stays as it is.
      },
    );
    return () => {
      isGone = true;
    };
  }, []);

  return (
    <div ref={art} data-layers className={isWiping ? `${styles.art} ${wipe.wiping}` : styles.art}>
      <div className={styles.pane}>
        <Picture {...heroPicture} alt={alt} isFirst />
        <Picture {...paneSource} name="hero-dirty" alt="" className={styles.dirty ?? ''} />
        <img
          className={wipe.beads}
          src={`${pictureUrl('hero-beads')}.svg`}
          alt=""
          width="1600"
          height="1100"
          loading="lazy"
        />
        {isWiping && (
          <Picture {...paneSource} name="hero-dirty" alt="" className={`${styles.fog} ${wipe.fog}`} isFirst />
        )}
        <img
          className={`${styles.squeegee} ${wipe.squeegee}`}
          src={`${pictureUrl('hero-squeegee')}.svg`}
          alt=""
          width="420"
          height="400"
          loading="lazy"
          onAnimationEnd={() => setWiping(false)}
        />
      </div>
      <span className={`pill ${styles.after}`} data-type="after" aria-hidden="true">
        {common.beforeAfter.after}
      </span>
      <span className={`pill ${styles.before}`} aria-hidden="true">
        {common.beforeAfter.before}
      </span>
    </div>
  );
}

function wasShown(): boolean {
  try {
    return sessionStorage.getItem(SHOWN) !== null;
  } catch {
    return false;
  }
}

function noteShown(): void {
  try {
    sessionStorage.setItem(SHOWN, '1');
  } catch {
    // Storage is blocked, so the wipe may run again on the next page load.
  }
}
