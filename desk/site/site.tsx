import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { deskPaths, fieldPath, sectionPath } from '../../domain/desk-paths.ts';
import type { Section } from '../../domain/site-desk.ts';
import { searchedWords } from '../changes/kept-for-tab.ts';
import { Awaiting } from '../components/awaiting.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { Screen } from '../components/screen.tsx';
import { SearchField } from '../components/search-field.tsx';
import { siteQuery } from '../connection/queries.ts';
import { savedLines } from '../offer/words.ts';
import { find, summaryOf } from './find.ts';
import { NextSteps } from './next-steps.tsx';
import styles from './screen.module.css';
import { isDrafted, leavesOf } from './typed.ts';
import { site as words } from './words.ts';

/** What the site says, part by part, and what waits to be published. */
export function SiteScreen() {
  const reading = useQuery(siteQuery);
  const search = searchedWords.use().trim();
  return (
    <Screen title={words.title} heading={words.heading}>
      <p className="sentence">{words.text}</p>
      <Awaiting reading={reading}>
        {(data) => (
          <>
            {data.alarm !== undefined && (
              <p className={`${styles.alarm} note`}>
                <DeskIcon name="alarm" />
                {data.alarm}
              </p>
            )}
            <NextSteps words={data} />
            <ul className="rows">
              <li>
                <Link className={styles.row} href={deskPaths.savedLines}>
                  <span className={styles.name}>{savedLines.title}</span>
                  <span className={styles.summary}>{savedLines.link}</span>
                </Link>
              </li>
            </ul>
            <SearchField text={searchedWords} hint={words.searchHint} />
            {search === '' ? <Sections sections={data.sections} /> : <Found sections={data.sections} search={search} />}
          </>
        )}
      </Awaiting>
    </Screen>
  );
}

function Sections({ sections }: { sections: readonly Section[] }) {
  return (
    <ul className="rows" aria-label={words.sections}>
      {sections.map((section) => {
        const leaves = leavesOf(section.fields);
        const changes = leaves.filter(isDrafted).length;
        return (
          <li key={section.file}>
            <Link className={styles.row} href={sectionPath(section.file)}>
              <span className={styles.name}>{section.name}</span>
              {changes > 0 && <span className={styles.changed}>{words.changed(changes)}</span>}
              <span className={styles.summary} dir="auto">
                {summaryOf(section)}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Found({ sections, search }: { sections: readonly Section[]; search: string }) {
  const found = find(sections, search);
  return (
    <>
      <p className="visually-hidden" role="status">
        {words.found(found.length)}
      </p>
      {found.length === 0 && <EmptyState icon="search" {...words.notFound} />}
      <ul className="rows">
        {found.map(({ path, name, place, says }) => (
          <li key={path}>
            <Link className={styles.row} href={fieldPath(path)}>
              <span className={styles.name}>{name}</span>
              <span className={styles.place}>{place}</span>
              <span className={styles.summary} dir="auto">
                {says}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
