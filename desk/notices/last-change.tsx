import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { requestPath } from '../../domain/desk-paths.ts';
import { statusNames } from '../../domain/status.ts';
import { lastChange, latestStatusChange, undoChange, useOverlay, useWaitingOf } from '../changes/changes.ts';
import { isStatusAction } from '../changes/entry.ts';
import { focusStatus, rowId } from '../components/focus.ts';
import { requestQuery } from '../connection/queries.ts';
import { status as messages } from '../status/messages.ts';
import { notices } from './messages.ts';
import { Notice, NoticeButton } from './notice.tsx';

/** Undo of the last status set on this screen, until something else sets the status of the request. */
export function LastChangeNotice() {
  const [path] = useLocation();
  const last = lastChange.use();
  const requestId = last?.subject.id ?? '';
  const { data } = useQuery({ ...requestQuery(requestId), enabled: last?.path === path });
  const overlay = useOverlay();
  const waiting = useWaitingOf(requestId).findLast(({ wanted }) => isStatusAction(wanted) && wanted.to);
  const latest = waiting ?? latestStatusChange(data?.history ?? []);
  if (!last || last.path !== path || last.id !== latest?.id) return null;
  const { id, subject, from, to } = last;
  // The date of a visit sets the status, too.
  if (data && overlay(data).status !== to) return null;
  function undo() {
    const version = data?.version ?? subject.version;
    undoChange({ ...subject, version }, { id, kind: 'status', from });
    // On a wide screen another request may be open beside the list.
    if (path === requestPath(requestId)) focusStatus(from);
    else document.getElementById(rowId(requestId))?.focus({ preventScroll: true });
  }
  return (
    <Notice
      kind="plain"
      actions={
        <>
          <NoticeButton onClick={undo}>{messages.undo}</NoticeButton>
          <NoticeButton onClick={() => lastChange.set(undefined)}>{notices.dismiss}</NoticeButton>
        </>
      }
    >
      {messages.changed(subject.name, statusNames[to])}
    </Notice>
  );
}
