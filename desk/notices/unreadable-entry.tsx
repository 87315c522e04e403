import { parseRecord } from '../changes/parse-record.ts';
import { discardUnreadable, type UnreadableEntry } from '../changes/unreadable-entries.ts';
import { Quoted } from '../components/quoted.tsx';
import { buttons } from '../messages.ts';
import { unreadable as messages } from './messages.ts';
import { Notice } from './notice.tsx';
import { NoticeButton } from './notice-button.tsx';

/** A stored change that the desk cannot read. Shows its text, so nothing is lost. */
export function UnreadableEntryNotice({ entry }: { entry: UnreadableEntry }) {
  const { text } = entry;
  // Leave out the technical fields.
  const { id, requestId, name, kind, of, base, ...said } = parseRecord(text) ?? {};
  return (
    <Notice
      kind="refused"
      actions={<NoticeButton onClick={() => discardUnreadable(entry)}>{buttons.discard}</NoticeButton>}
    >
      <p>{messages.change(typeof name === 'string' ? name : '')}</p>
      <Quoted>{textsIn(said).join('\n') || text}</Quoted>
    </Notice>
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value instanceof Object ? Object.values(value).flatMap(textsIn) : [];
}
