import { addJobs } from '../jobs/queue.ts';
import { notifyDevices } from '../push/queue-notifications.ts';
import type { StoreTransaction } from '../store/database.ts';

/** `changeId`: the customer's answer or review in the history. */
type Told = {
  kind: 'quote' | 'review';
  requestId: string;
  changeId: string;
  recipients: readonly string[];
  nowMs: number;
};

/** By e-mail and notification, in the transaction that stores what the customer said. */
export async function tellOwner(transaction: StoreTransaction, told: Told): Promise<void> {
  const { kind, requestId: request_id, changeId: id, recipients, nowMs } = told;
  const email = { kind: 'email-answer', lane: 'mail', request_id, payload: id, due_ms: nowMs } as const;
  const emails = recipients.map((recipient) => ({
    ...email,
    id: `email-answer ${id} ${recipient}`,
    recipient,
  }));
  await addJobs(transaction, emails);
  await notifyDevices(transaction, { kind, name: `${kind} ${id}`, requestId: request_id, nowMs });
}
