/** Queues e-mails in the transaction that causes them. */
import { laneOf } from '../jobs/job.ts';
import { addJobs, freshJob } from '../jobs/queue.ts';
import type { HasDb, StoreTransaction } from '../store/database.ts';
import { announcementId, EMAIL_KINDS } from './email.ts';

type Announced = { requestId: string; isEmergency: boolean; isCrowd?: boolean };

/** Recipients who have received it already get it again only with `isAgain`. */
export async function queueEmails(
  transaction: StoreTransaction,
  { requestId, isEmergency, isCrowd = false }: Announced,
  recipients: readonly string[],
  nowMs: number,
  { isAgain = false } = {},
): Promise<void> {
  const jobs = recipients.map((recipient) => ({
    id: announcementId(requestId, recipient),
    kind: 'email-request' as const,
    lane: laneOf('mail', isEmergency),
    request_id: requestId,
    recipient,
    is_crowd: isCrowd ? 1 : 0,
    due_ms: nowMs,
  }));
  await addJobs(transaction, jobs, { isAgain });
}

/**
 * Redirects unsent e-mails for other addresses to `recipients`. Otherwise e-mails to a mistyped address
 * would keep failing after the setting is corrected.
 */
export async function moveToRecipients(
  { db }: HasDb,
  recipients: readonly string[],
  nowMs: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const owed = await transaction
      .selectFrom('job')
      .selectAll()
      .where('kind', 'in', EMAIL_KINDS)
      .where('state', '!=', 'done')
      .where('recipient', 'not in', recipients)
      .execute();
    for (const { recipient: former, ...job } of owed) {
      // planDaily gives each recipient a digest of their own.
      if (job.kind === 'email-daily') continue;
      for (const recipient of recipients) {
        const id = job.id.replace(former, () => recipient);
        const after_id = job.after_id?.replace(former, () => recipient) ?? null;
        await addJobs(transaction, [{ ...job, ...freshJob(nowMs), id, after_id, recipient }]);
      }
    }
    const ids = owed.map(({ id }) => id);
    if (ids.length > 0) await transaction.deleteFrom('job').where('id', 'in', ids).execute();
  });
}
