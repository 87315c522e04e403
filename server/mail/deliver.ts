/** E-mails the owner, and meanwhile tells due reminders and deletes requests and pictures that are kept no longer. */
import { nextTimeOfDay } from '../../domain/clocks.ts';
import { createPictureRetention } from '../publishing/picture-retention.ts';
import { tellDueReminders } from '../requests/reminders.ts';
import { createRetention } from '../requests/retention.ts';
import type { Database } from '../store/database.ts';
import type { QuoteStore } from '../store/store.ts';
import type { Email } from './email.ts';
import { createEmailPlans } from './email-plans.ts';
import { createEmails, readdress } from './emails.ts';
import { type LineLog, startLine } from './line.ts';
import type { SendMail } from './mail.ts';
import { createPhotoEmails } from './photo-emails.ts';
import { createWriter } from './write.ts';

type DelivererOptions = {
  database: Database;
  store: QuoteStore;
  send: SendMail;
  /** The company's time zone now. */
  timeZone: () => string;
  /** The owner's addresses. */
  recipients: readonly string[];
  /** The address of the desk, which the e-mails link to; undefined if there is none. */
  deskUrl?: string | undefined;
  /** Requests closed for this many months are deleted; 0, the default, keeps all. */
  keepMonths?: number;
  log: (entry: LineLog) => void;
  /** The clock, ms since 1970. */
  now?: () => number;
};

/** The hour of the daily digest, by the company's clock. */
const DAILY_HOUR = 7;

/**
 * Starts to e-mail the owner. Photos, which may take long on a slow line, have a line of their own, so that they hold up
 * no request. When no e-mail is due, requests closed longer ago than `keepMonths` are deleted, and the owner's own pictures
 * that nothing names any more.
 */
export function startDelivering(options: DelivererOptions) {
  const { database, store, send, timeZone, recipients, deskUrl, keepMonths = 0, log, now = Date.now } = options;
  const plans = createEmailPlans(database);
  const photoEmails = createPhotoEmails(database);
  const deleteClosed = createRetention(database, keepMonths);
  const deletePictures = createPictureRetention(database);
  const write = createWriter({ database, store, timeZone, deskUrl, now });
  const shared = { isSender: database.isSender, send, write, log, now };
  let isAddressed = false;

  const requests = startLine({
    ...shared,
    emails: createEmails(database, ['request', 'more', 'offer', 'daily']),
    async prepare() {
      await tellDueReminders(database, now());
      if (isAddressed) return;
      await readdress(database, recipients, now());
      if (database.alarms().length > 0) await planDaily(now());
      isAddressed = true;
    },
    async holdBack({ kind, recipient }) {
      if (kind !== 'request' || !(await plans.isOverLimit(recipient, now()))) return false;
      await plans.join(recipient, now());
      return true;
    },
    async tidy() {
      await planDaily(nextTimeOfDay(DAILY_HOUR * 60, now(), timeZone()));
      const deleted = await deleteClosed(now());
      if (deleted > 0) log({ email: '', outcome: `deleted as KEEP_MONTHS says: ${deleted}`, attempt: 0 });
      return deleted + (await deletePictures(now())) > 0;
    },
  });
  const photos = startLine({
    ...shared,
    emails: createEmails(database, ['photos']),
    prepare: () => photoEmails.plan(recipients, now()),
    holdBack: ({ recipient }: Email) => photoEmails.holdBack(recipient, now()),
    tidy: async () => false,
  });

  async function planDaily(dueMs: number): Promise<void> {
    for (const recipient of recipients) await plans.planDaily(recipient, dueMs);
  }

  return {
    /** Looks for something to send at once. */
    wake() {
      requests.wake();
      photos.wake();
    },
    /** Starts no further e-mail. Resolves when the current ones are finished. */
    async stop() {
      await Promise.all([requests.stop(), photos.stop()]);
    },
  };
}
