import { usePicture } from '../document/page-data.ts';
import styles from './evening.module.css';
import { Mark } from './mark.tsx';
import { roomsForMark } from './mark-shapes.ts';

/** The dark theme's dusk over a drawing. A photograph stays as it is. */
export function Evening({ of }: { of: string }) {
  if (usePicture(of).isPhotograph) return null;
  return <span className={`${styles.onPicture} ${styles.evening}`} />;
}

/** The company's mark on a drawing of its van, in front of the dusk. A photograph shows the van's own mark. */
export function MarkOn({ name }: { name: string }) {
  const { width, height, isPhotograph } = usePicture(name);
  if (isPhotograph) return null;
  return (
    <>
      <Evening of={name} />
      <svg
        className={styles.onPicture}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <Mark {...roomsForMark[name]} preserveAspectRatio="none" />
      </svg>
    </>
  );
}
