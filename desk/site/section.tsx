import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deskPaths } from '../../domain/desk-paths.ts';
import { findAnchor } from '../../site/navigation/hash.ts';
import { EmptyState } from '../components/blocks.tsx';
import { QueryResult, Screen } from '../components/screen.tsx';
import { siteQuery } from '../connection/queries.ts';
import styles from './fields.module.css';
import { Fields } from './fields.tsx';
import { site as messages } from './messages.ts';
import { NextSteps } from './next-steps.tsx';

export function SectionScreen({ file }: { file: string }) {
  const reading = useQuery(siteQuery);
  const section = reading.data?.sections.find((one) => one.file === file);
  useNamedField(section !== undefined);
  return (
    <Screen title={section?.name ?? messages.title} back={{ href: deskPaths.site, name: messages.title }}>
      <QueryResult reading={reading}>
        {(data) =>
          section ? (
            <>
              <p className="sentence">{section.help}</p>
              <div className={styles.fields}>
                <Fields fields={section.fields} />
              </div>
              <NextSteps content={data} />
            </>
          ) : (
            <EmptyState icon="site" {...messages.missing} />
          )
        }
      </QueryResult>
    </Screen>
  );
}

/** Scrolls to the field in the hash once it is rendered. */
function useNamedField(isThere: boolean): void {
  useEffect(() => {
    const named = isThere ? findAnchor(location.hash) : null;
    named?.focus();
    named?.scrollIntoView({ block: 'center' });
  }, [isThere]);
}
