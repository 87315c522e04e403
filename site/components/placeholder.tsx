import { usePicture } from '../document/page-data.ts';
import styles from './placeholder.module.css';

/**
 * The picture's average color until the picture arrives. The color is an attribute, because the security
 * policy forbids inline styles.
 */
export function Placeholder({ of }: { of: string }) {
  const { tone } = usePicture(of);
  return <svg className={styles.placeholder} color={tone} aria-hidden="true" />;
}
