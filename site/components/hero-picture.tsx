import { heroPicture, heroSource, paneSource } from '../document/first-pictures.ts';
import { usePicture } from '../document/page-data.ts';
import { Dusk, WindowLight } from './hero-night.tsx';
import styles from './hero-picture.module.css';
import wipe from './hero-wipe.module.css';
import { common } from './messages.ts';
import { Picture, pictureUrl } from './picture.tsx';
import { Placeholder } from './placeholder.tsx';

type HeroPictureProps = { src: string; alt: string };

export function HeroPicture({ src, alt }: HeroPictureProps) {
  if (src === heroPicture.name) return <WipedPane alt={alt} />;
  return (
    <div data-layers className={`${styles.art} ${styles.photo}`}>
      <Picture {...heroSource(src)} alt={alt} isFirst />
    </div>
  );
}

/** The house behind a pane that is one third dirty. An inline script animates the last stroke. */
function WipedPane({ alt }: { alt: string }) {
  // Dusk and window light fit only the drawing: a photograph's windows are elsewhere.
  const isDrawn = !usePicture(heroPicture.name).isPhotograph;
  const squeegee = usePicture('hero-squeegee');
  return (
    <div data-layers className={isDrawn ? `${styles.art} ${styles.drawn}` : styles.art}>
      <div className={styles.pane} data-pane>
        <Picture {...heroPicture} alt={alt} isFirst />
        {isDrawn && <Dusk />}
        <div className={styles.box}>
          <div className={`${styles.dirty} ${wipe.dirty}`} data-dirty>
            <Placeholder of="hero-dirty" />
            <Picture {...paneSource} name="hero-dirty" alt="" />
          </div>
        </div>
        {isDrawn && <WindowLight />}
        <img
          className={`${styles.squeegee} ${wipe.squeegee}`}
          src={`${pictureUrl('hero-squeegee', squeegee)}.svg`}
          alt=""
          width="420"
          height="400"
          loading="lazy"
          data-squeegee
        />
      </div>
      <span className={`pill ${styles.label} ${styles.before}`} aria-hidden="true">
        {common.beforeAfter.before}
      </span>
      <span className={`pill ${styles.label} ${styles.after}`} data-type="after" aria-hidden="true">
        {common.beforeAfter.after}
      </span>
    </div>
  );
}
