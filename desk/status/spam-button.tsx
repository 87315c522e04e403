import type { DeskRequest } from '../../domain/desk.ts';
import { changeStatus } from '../changes/changes.ts';
import { Button } from '../components/button.tsx';
import { focusStatus } from '../components/focus.ts';
import { status as messages } from './messages.ts';

/** Away from the other statuses, against accidental taps. */
export function SpamButton({ request }: { request: DeskRequest }) {
  return (
    <Button
      kind="text"
      onClick={() => {
        changeStatus(request, 'quarantine');
        focusStatus('quarantine');
      }}
    >
      {messages.spam}
    </Button>
  );
}
