import { usePicture } from '../document/page-data.ts';
import styles from './tone.module.css';

/**
 * The average color of a picture. It fills the picture's place until the picture comes. The color is an attribute,
 * because the content security policy refuses inline styles.
 */
export function Tone({ of }: { of: string }) {
  const { tone } = usePicture(of);
  return <svg className={styles.tone} color={tone} aria-hidden="true" />;
}
