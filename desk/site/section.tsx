import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deskPaths } from '../../domain/desk-paths.ts';
import { findAnchor } from '../../site/navigation/hash.ts';
import { Awaiting } from '../awaiting.tsx';
import { Back } from '../back.tsx';
import { EmptyState } from '../empty-state.tsx';
import { siteQuery } from '../queries.ts';
import { useTitle } from '../use-title.ts';
import { site as words } from '../words.ts';
import { Fields } from './fields.tsx';
import { NextSteps } from './next-steps.tsx';
import styles from './screen.module.css';

/** One part of what the site says, as a form. */
export function SectionScreen({ file }: { file: string }) {
  const { data, error, refetch } = useQuery(siteQuery);
  const section = data?.sections.find((one) => one.file === file);
  useTitle(section?.name ?? words.title);
  useNamedField(section !== undefined);
  return (
    <div className="screen">
      <Back href={deskPaths.site}>{words.title}</Back>
      <h1 tabIndex={-1}>{section?.name ?? words.title}</h1>
      {!data && <Awaiting error={error} retry={refetch} />}
      {data && !section && <EmptyState icon="site" {...words.missing} />}
      {data && section && (
        <>
          <p className="sentence">{section.help}</p>
          <div className={styles.fields}>
            <Fields fields={section.fields} />
          </div>
          <NextSteps words={data} />
        </>
      )}
    </div>
  );
}

/** Shows the field that the address names, as soon as it is there. */
function useNamedField(isThere: boolean): void {
  // Synchronizes the browser's focus with the address.
  useEffect(() => {
    const named = isThere ? findAnchor(location.hash) : null;
    named?.focus();
    named?.scrollIntoView({ block: 'center' });
  }, [isThere]);
}
