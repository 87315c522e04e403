import { deskPaths, PREVIEW } from '../../domain/desk-paths.ts';
import type { EditableContent } from '../../domain/site-desk.ts';
import { Panel } from '../components/blocks.tsx';
import { LinkButton } from '../components/button.tsx';
import { site as messages } from './messages.ts';
import { useUnsaved } from './typed.ts';

export function NextSteps({ content: { changes } }: { content: EditableContent }) {
  const unsaved = useUnsaved({ withFailed: true }).length;
  const isWaiting = changes > 0 || unsaved > 0;
  return (
    <Panel heading={messages.changes(changes)} isDue={isWaiting}>
      {unsaved > 0 && <p>{messages.unsaved(unsaved)}</p>}
      <p className="choices">
        {isWaiting && (
          <LinkButton kind="small primary" href={deskPaths.sitePublish}>
            {messages.publish}
          </LinkButton>
        )}
        <LinkButton href={PREVIEW}>{messages.preview}</LinkButton>
        <LinkButton href={deskPaths.siteHistory}>{messages.history}</LinkButton>
      </p>
    </Panel>
  );
}
