import { heroPicture, paneSource } from '../document/first-pictures.ts';
import { usePicture } from '../document/page-data.ts';
import { Dusk, WindowLight } from './hero-night.tsx';
import styles from './hero-picture.module.css';
import wipe from './hero-wipe.module.css';
import { Picture, pictureUrl } from './picture.tsx';
import { common } from './words.ts';

/**
 * The house behind a half-wiped pane. The first paint shows the final state. The inline script fogs the pane up and
 * lets the squeegee wipe it again (site/boot).
 */
export function HeroPicture({ alt }: { alt: string }) {
  // Evening falls over the drawing alone: its windows are not where those of a photograph are.
  const isDrawn = !usePicture(heroPicture.name).isPhotograph;
  const beads = usePicture('hero-beads');
  const squeegee = usePicture('hero-squeegee');
  return (
    <div data-layers className={isDrawn ? `${styles.art} ${styles.drawn}` : styles.art}>
      <div className={styles.pane} data-pane>
        <Picture {...heroPicture} alt={alt} isFirst />
        {isDrawn && <Dusk />}
        <div className={`${styles.dirty} ${styles.left}`}>
          <DirtyPane />
        </div>
        {isDrawn && <WindowLight className={wipe.light} />}
        <img
          className={`${styles.beads} ${wipe.beads}`}
          src={`${pictureUrl('hero-beads', beads)}.svg`}
          alt=""
          width="760"
          height="1100"
          loading="lazy"
        />
        {/* Shown while the pane is wiped. The dirty layer beside it keeps what is not wiped. */}
        <div className={`${styles.dirty} ${styles.right} ${wipe.fog}`} data-fog>
          <DirtyPane />
        </div>
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
      <span className={`pill ${styles.label} ${styles.after} ${wipe.after}`} data-type="after" aria-hidden="true">
        {common.beforeAfter.after}
      </span>
    </div>
  );
}

function DirtyPane() {
  return <Picture {...paneSource} name="hero-dirty" alt="" />;
}
