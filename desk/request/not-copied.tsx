import type { InboxRow } from '../../domain/desk.ts';
import { formatPhone, phoneLink } from '../../domain/phone.ts';
import { noteTap } from '../changes/contact-taps.ts';
import { EmptyState } from '../components/blocks.tsx';
import { OutButton } from '../components/button.tsx';
import { request as messages } from './messages.ts';

/** Shown offline for a request that was never opened on this device. The head has name and service. */
export function NotCopied({ row }: { row: InboxRow }) {
  const call = phoneLink(row.phone);
  return (
    <EmptyState icon="offline" heading={messages.notCopied} text={messages.notCopiedText}>
      {call && (
        <OutButton
          kind="primary"
          href={call}
          onClick={() => noteTap(row, { way: 'call', occasion: 'answer' })}
        >
          {messages.callNumber(formatPhone(row.phone))}
        </OutButton>
      )}
    </EmptyState>
  );
}
