import { Fragment } from 'react';
import { useFrame } from '../document/page-data.ts';
import styles from './hours.module.css';
import { OpeningNow } from './opening-now.tsx';

/** Any words, and times as words of hours that differ by day have them: "Sat 9AM-1PM,". */
const PARTS = /(?<words>.*?)(?<times>(?:[A-Z][a-z]{2}(?:-[A-Z][a-z]{2})? )?[\d:]+[AP]M-[\d:]+[AP]M,?|$)/g;

/** The hours in words, and whether the company is open now. Where the words need several lines, no time is on two of them. */
export function Hours() {
  const { company } = useFrame();
  const parts = [...company.hours.matchAll(PARTS)];
  const areSeveral = parts.filter(({ groups }) => groups?.times).length > 1;
  return (
    <>
      {areSeveral
        ? parts.map(({ index, groups }) => (
            <Fragment key={index}>
              {groups?.words}
              <span className={styles.times}>{groups?.times}</span>
            </Fragment>
          ))
        : company.hours}
      <br />
      {company.otherHours}
      <OpeningNow />
    </>
  );
}
