import type { DeskRequest } from '../../domain/desk.ts';
import { changeStatus } from '../changes/changes.ts';
import { Button } from '../components/button.tsx';
import { focusStatus } from '../components/focus.ts';
import { status as words } from './words.ts';

/** Apart from the other statuses, where nobody taps it by mistake. */
export function SpamButton({ request }: { request: DeskRequest }) {
  return (
    <Button
      kind="text"
      onClick={() => {
        changeStatus(request, 'quarantine');
        focusStatus('quarantine');
      }}
    >
      {words.spam}
    </Button>
  );
}
