import type { SVGProps } from 'react';
import madeMark from '../../art/mark.json' with { type: 'json' };
import { MARK_CORNER, type MadeMark, roomsForMark } from '../mark-shapes.ts';
import styles from './mark.module.css';
import { findPicture } from './picture.tsx';

const mark = madeMark as MadeMark;

/** The company's mark on its tile; tools/mark.ts says where it comes from. */
export function Mark(props: SVGProps<SVGSVGElement>) {
  if (mark.kind === 'picture') {
    return (
      <svg viewBox="0 0 64 64" aria-hidden="true" {...props}>
        <image href={`/${mark.file}`} width="64" height="64" />
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" {...props}>
      <rect className={styles.ground} width="64" height="64" rx={MARK_CORNER} />
      {mark.kind === 'letters' ? <path className={styles.stiles} d={mark.path} /> : <Drawing {...mark.shapes} />}
    </svg>
  );
}

/** The mark in the room that a drawing leaves for it. A photograph of the owner's shows their own van. */
export function MarkOn({ name }: { name: string }) {
  const { width, height, isPhotograph } = findPicture(name);
  if (isPhotograph) return null;
  return (
    <svg
      className={styles.onPicture}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Mark {...roomsForMark[name]} preserveAspectRatio="none" />
    </svg>
  );
}

type DrawingProps = Extract<MadeMark, { kind: 'drawing' }>['shapes'];

function Drawing({ sun, bank, river, stiles }: DrawingProps) {
  return (
    <>
      <circle className={styles.sun} {...sun} />
      <path className={styles.ground} d={bank} />
      <path className={styles.river} d={river} />
      <path className={styles.stiles} d={stiles} />
    </>
  );
}
