import type { Rating } from '../../domain/content.ts';
import styles from './rating-line.module.css';
import { Stars } from './stars.tsx';

export function RatingLine({ rating, className = '' }: { rating: Rating; className?: string }) {
  return (
    <p className={`${styles.line} ${className}`}>
      <Stars size={18} /> <span>{`${rating.score} ${rating.basis}`}</span>
    </p>
  );
}
