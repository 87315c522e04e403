import { Fragment } from 'react';
import { useFrame } from '../document/page-data.ts';
import styles from './hours.module.css';
import { OpeningNow } from './opening-now.tsx';

/** Matches any text, then times, with a day that precedes them: "Sat 9AM-1PM,". */
const PARTS = /(.*?)((?:[\w-]+ )?\d\S*-\S+|$)/g;

/** In a list of times, a line break splits only one that is wider than the line. */
export function Hours() {
  const { company } = useFrame();
  const parts = [...company.hours.matchAll(PARTS)];
  return (
    <>
      {/* The last match is always empty, so two matches are a single time. */}
      {parts.length > 2
        ? parts.map(({ index, 1: words, 2: times }) => (
            <Fragment key={index}>
              {words}
              <span className={styles.times}>{times}</span>
            </Fragment>
          ))
        : company.hours}
      <br />
      {company.otherHours}
      <OpeningNow />
    </>
  );
}
