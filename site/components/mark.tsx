import type { SVGProps } from 'react';
import type { Mark as MarkData } from '../../domain/site-data.ts';
import { usePageData } from '../document/page-data.ts';
import styles from './mark.module.css';
import { MARK_CORNER, markShapes } from './mark-shapes.ts';

/** tools/mark.ts and server/pages/mark.ts choose the mark. */
export function Mark(props: SVGProps<SVGSVGElement>) {
  const { mark } = usePageData();
  return <MarkOf mark={mark} {...props} />;
}

export function MarkOf({ mark, ...props }: SVGProps<SVGSVGElement> & { mark: MarkData }) {
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
      {mark.kind === 'letters' ? <path className={styles.stiles} d={mark.path} /> : <Drawing />}
    </svg>
  );
}

function Drawing() {
  const { sun, bank, river, stiles } = markShapes;
  return (
    <>
      <circle className={styles.sun} {...sun} />
      <path className={styles.ground} d={bank} />
      <path className={styles.river} d={river} />
      <path className={styles.stiles} d={stiles} />
    </>
  );
}
