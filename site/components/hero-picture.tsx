import { heroPicture, heroSource, paneSource } from '../document/first-pictures.ts';
import { usePicture } from '../document/page-data.ts';
import { BeforeBlade, ComparisonSlider } from './comparison-slider.tsx';
import styles from './hero-picture.module.css';
import { comparison as messages } from './messages.ts';
import { Picture, pictureUrl } from './picture.tsx';
import { Placeholder } from './placeholder.tsx';
import { useBlade } from './use-blade.ts';

type HeroPictureProps = { src: string; alt: string };

export function HeroPicture({ src, alt }: HeroPictureProps) {
  if (src === heroPicture.name) return <WipedPane alt={alt} />;
  return (
    <div data-layers className={`${styles.art} ${styles.photo}`}>
      <Picture {...heroSource(src)} alt={alt} isFirst />
    </div>
  );
}

/** First blade position, percent: a third is dirty (promises: Home). The CSS repeats it. */
const REST = 36;

/** The house behind a pane that the visitor cleans. boot/first-stroke.ts shows the first stroke. */
function WipedPane({ alt }: { alt: string }) {
  // Dusk and window light fit only the drawing: a photograph's windows are elsewhere.
  const isDrawn = !usePicture(heroPicture.name).isPhotograph;
  const squeegee = usePicture('hero-squeegee');
  const blade = useBlade(REST);
  return (
    <ComparisonSlider
      blade={blade}
      label={messages.compareHouse}
      className={isDrawn ? `${styles.art} ${styles.drawn}` : (styles.art ?? '')}
      data-layers
    >
      <Picture {...heroPicture} alt={alt} isFirst />
      {isDrawn && <span className={`${styles.night} ${styles.dusk}`} aria-hidden="true" />}
      {isDrawn && <span className={`${styles.night} ${styles.windows}`} aria-hidden="true" />}
      <BeforeBlade className={styles.dirt}>
        <Placeholder of="hero-dirty" />
        <Picture {...paneSource} name="hero-dirty" alt="" />
      </BeforeBlade>
      {isDrawn && <span className={`${styles.night} ${styles.glow}`} aria-hidden="true" />}
      <span ref={blade.handle} className={styles.squeegee}>
        <img src={`${pictureUrl('hero-squeegee', squeegee)}.svg`} alt="" loading="lazy" />
      </span>
    </ComparisonSlider>
  );
}
