import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { deskPaths, fieldPath, sectionPath, WITHOUT_PREVIEW } from '../../domain/desk-paths.ts';
import type { Section } from '../../domain/site-desk.ts';
import { siteSearchText } from '../changes/tab-text.ts';
import { Badge } from '../components/badge.tsx';
import { EmptyState, Rows, RowWay } from '../components/blocks.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { QueryResult, Screen } from '../components/screen.tsx';
import { SearchField } from '../components/search-field.tsx';
import { siteQuery } from '../connection/queries.ts';
import { counted } from '../messages.ts';
import { savedLines } from '../quote/messages.ts';
import { type Found, find, summaryOf } from './find.ts';
import { site as messages } from './messages.ts';
import { NextSteps } from './next-steps.tsx';

export function SiteScreen() {
  const reading = useQuery(siteQuery);
  const search = siteSearchText.use().trim();
  const isWithoutPreview = `${deskPaths.site}?${useSearch()}` === WITHOUT_PREVIEW;
  return (
    <Screen title={messages.title} heading={messages.heading}>
      <p className="sentence">{messages.text}</p>
      {isWithoutPreview && (
        <p className="note" role="status">
          <DeskIcon name="alarm" />
          {messages.noPreview}
        </p>
      )}
      <QueryResult reading={reading}>
        {(data) => {
          const found = search === '' ? undefined : find(data.sections, search);
          return (
            <>
              {data.alarm !== undefined && (
                <p className="note">
                  <DeskIcon name="alarm" />
                  {data.alarm}
                </p>
              )}
              <NextSteps content={data} />
              <RowWay href={deskPaths.savedLines} name={savedLines.title} text={savedLines.link} />
              <SearchField text={siteSearchText} hint={messages.searchHint} found={found?.length} />
              {found ? <FoundFields found={found} /> : <Sections sections={data.sections} />}
            </>
          );
        }}
      </QueryResult>
    </Screen>
  );
}

function Sections({ sections }: { sections: readonly Section[] }) {
  return (
    <Rows of={sections} keyOf={({ file }) => file} label={messages.sections}>
      {(section) => {
        const end = section.changes > 0 && (
          <Badge tone="soon" isFilled>
            {counted(section.changes, 'change')}
          </Badge>
        );
        return (
          <RowWay href={sectionPath(section.file)} name={section.name} end={end} text={summaryOf(section)} />
        );
      }}
    </Rows>
  );
}

function FoundFields({ found }: { found: readonly Found[] }) {
  return (
    <>
      {found.length === 0 && <EmptyState icon="search" {...messages.notFound} />}
      <Rows of={found} keyOf={({ path }) => path}>
        {({ path, name, place, says }) => (
          <RowWay href={fieldPath(path)} name={name} text={[place, says].filter(Boolean).join(' · ')} />
        )}
      </Rows>
    </>
  );
}
