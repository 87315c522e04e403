import {
  customerPath,
  deskPaths,
  fieldPath,
  PREVIEW,
  quotePath,
  requestPath,
} from '../../domain/desk-paths.ts';
import { statusNames } from '../../domain/status.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { type Entry, isEdit, isPicture, isStatusAction, stateOf } from '../changes/entry.ts';
import { discardUnreadable, parseRecord, type UnreadableEntry } from '../changes/stored-entries.ts';
import { typedTextOf } from '../changes/typed-text.ts';
import { Quoted } from '../components/blocks.tsx';
import { LinkButton, OutButton } from '../components/button.tsx';
import { buttons, conflict, stuck } from '../messages.ts';
import { changeProblem as messages, notices, unreadable } from './messages.ts';
import { Notice, NoticeButton } from './notice.tsx';

/** A change that was refused or is stuck. */
export function ChangeProblem({ entry }: { entry: Entry }) {
  const state = stateOf(entry);
  const { refused } = entry;
  const typed = typedIn(entry);
  const place = placeOf(entry);
  // The preview is a separate document without the desk's router.
  const PlaceButton = location.pathname.startsWith(PREVIEW) ? OutButton : LinkButton;
  return (
    <Notice
      kind="refused"
      actions={
        <>
          {place && <PlaceButton href={place.href}>{place.name}</PlaceButton>}
          {canRepeat(entry) && (
            <NoticeButton onClick={() => changeQueue.sendAnyway(entry)}>{sayAnyway(entry)}</NoticeButton>
          )}
          <NoticeButton onClick={() => changeQueue.drop(entry)}>{sayDrop(entry)}</NoticeButton>
        </>
      }
    >
      <p>
        {describe(entry)} {state === 'stuck' ? stuck : refused?.sentence}
      </p>
      {typed && <Quoted>{typed}</Quoted>}
    </Notice>
  );
}

/** Whether the screen at `path` reports the same problem. */
export function isReportedAt(entry: Entry, path: string): boolean {
  const state = stateOf(entry);
  if (path !== placeOf(entry)?.href.split('#')[0]) return false;
  if (isChoice(entry)) return false;
  return state !== 'refused' || isPicture(entry) || (isEdit(entry) && entry.kind !== 'content');
}

/** An edit without text of the owner. */
function isChoice(entry: Entry): boolean {
  return isEdit(entry) && (entry.kind === 'notifications' || entry.kind === 'same-as');
}

/** The screen where the owner can solve the problem. */
function placeOf(entry: Entry): { href: string; name: string } | undefined {
  if (!isEdit(entry))
    return isPicture(entry) ? { href: requestPath(entry.requestId), name: messages.look } : undefined;
  if (entry.kind === 'quote') return { href: quotePath(entry.of), name: buttons.openQuote };
  if (entry.kind === 'content') return { href: fieldPath(entry.of), name: messages.look };
  if (entry.kind === 'notifications') return { href: deskPaths.devices, name: messages.look };
  if (entry.kind === 'customer-notes' || entry.kind === 'same-as')
    return { href: customerPath(entry.of), name: messages.look };
  return { href: entry.kind === 'text' ? deskPaths.texts : deskPaths.savedLines, name: messages.look };
}

/**
 * An edit in conflict is a choice between two versions, which the field's screen offers. An answer whose undo
 * is in conflict is no longer the latest change, and only the latest can be undone.
 */
function canRepeat(entry: Entry): boolean {
  if (stateOf(entry) !== 'conflict') return true;
  return !isEdit(entry) && !(isStatusAction(entry.wanted) && entry.wanted.to === undefined);
}

function sayAnyway(entry: Entry): string {
  const to =
    stateOf(entry) === 'conflict' && !isEdit(entry) && isStatusAction(entry.wanted) && entry.wanted.to;
  return to ? messages.anyway(statusNames[to]) : buttons.tryAgain;
}

function sayDrop(entry: Entry): string {
  const state = stateOf(entry);
  if (state === 'conflict') return isEdit(entry) ? conflict.takeTheirs : messages.keep;
  return state === 'stuck' ? buttons.discard : notices.dismiss;
}

function describe(entry: Entry): string {
  const { name } = entry;
  if (isEdit(entry))
    return entry.kind === 'quote' ? messages.of(messages.what.quote, name) : messages.edit(name);
  const { wanted } = entry;
  if (wanted.kind === 'status') return messages.of(statusNames[wanted.to], name);
  if (wanted.kind === 'quote-answer') return messages.of(messages.answer[wanted.what], name);
  return messages.of(messages.what[wanted.kind], name);
}

/** The owner’s text in a change. The field of a refused edit may be gone, and its text shown nowhere else. */
function typedIn(entry: Entry): string | undefined {
  if (!isEdit(entry)) return typedTextOf(entry.wanted);
  return stateOf(entry) === 'refused' && !isChoice(entry) ? textsIn(entry.value).join('\n') : undefined;
}

/** A stored change that the desk cannot read. Shows its text, so nothing is lost. */
export function UnreadableEntryNotice({ entry }: { entry: UnreadableEntry }) {
  const { text } = entry;
  // Leave out the technical fields.
  const { requestId, name, kind, of, base, ...said } = parseRecord(text) ?? {};
  return (
    <Notice
      kind="refused"
      actions={<NoticeButton onClick={() => discardUnreadable(entry)}>{buttons.discard}</NoticeButton>}
    >
      <p>{unreadable.change(typeof name === 'string' ? name : '')}</p>
      <Quoted>{textsIn(said).join('\n') || text}</Quoted>
    </Notice>
  );
}

/** All texts in a stored value, without ids. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value ? [value] : [];
  const parts = value instanceof Object ? Object.entries(value) : [];
  return parts.flatMap(([key, part]) => (key === 'id' ? [] : textsIn(part)));
}
