import type { DraftValue } from '../../domain/site-desk.ts';
import { ownPicture, pictureAddress } from '../../domain/site-pictures.ts';
import styles from './content-value.module.css';
import { site as messages } from './messages.ts';

export function ContentValue({ value }: { value: DraftValue }) {
  const lines = typeof value === 'string' ? [value] : value;
  if (lines.join('').trim() === '') return <p className="fact">{messages.nothing}</p>;
  const photo = typeof value === 'string' && ownPicture(value);
  if (photo) {
    const src = pictureAddress({ name: String(value), width: photo.widths[0] ?? 0, kind: 'webp' });
    return <img className={styles.photo} src={src} alt={messages.photo} width={480} height={360} />;
  }
  if (typeof value === 'string') {
    return (
      <p className={styles.text} dir="auto">
        {value}
      </p>
    );
  }
  return (
    <ul className="listed">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal.
        <li key={index} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  );
}
