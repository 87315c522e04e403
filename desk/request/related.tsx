import type { DeskRequest } from '../../domain/desk.ts';
import { requestPath } from '../../domain/desk-paths.ts';
import { statusNames } from '../../domain/status.ts';
import { Fold, Rows } from '../components/blocks.tsx';
import { LinkButton } from '../components/button.tsx';
import { inMonth } from '../moments.ts';
import { related as messages } from './messages.ts';

/** Other requests with the same phone number or email address. */
export function Related({ request: { related, receivedMs, earlier } }: { request: DeskRequest }) {
  const last = related.find((other) => other.receivedMs < receivedMs);
  if (related.length === 0) return null;
  return (
    <Fold
      summary={
        <>
          {messages.which(earlier + 1)}
          {last && `; ${messages.last(statusNames[last.status], inMonth(last.closedMs ?? last.receivedMs))}`}
        </>
      }
    >
      <Rows of={related} keyOf={({ id }) => id}>
        {({ id, status, service, receivedMs: ms }) => (
          <LinkButton kind="text" href={requestPath(id)}>
            {messages.link(statusNames[status], service, inMonth(ms))}
          </LinkButton>
        )}
      </Rows>
    </Fold>
  );
}
