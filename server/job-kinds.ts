import { HOUR } from '../domain/time-spans.ts';
import type { Check, JobKind, JobKinds } from './jobs/job.ts';
import { createTidyJob } from './jobs/tidy.ts';
import type { JobLog } from './jobs/worker.ts';
import { createEmailJobs, type EmailJobOptions } from './mail/email-jobs.ts';
import { notifyUnsent } from './mail/notify-unsent.ts';
import { gatherPhotos } from './photos/photo-jobs.ts';
import { deleteUnusedPictures } from './publishing/picture-retention.ts';
import {
  createNotificationJobs,
  deleteOldNotifications,
  type NotificationJobOptions,
} from './push/notification-jobs.ts';
import { notifyOfReminders } from './reminders/reminders.ts';
import { createRetention } from './requests/delete-past-retention.ts';
import type { Settings } from './settings.ts';

type JobKindOptions = Omit<
  EmailJobOptions & NotificationJobOptions,
  'deskUrl' | 'recipients' | 'sender' | 'now'
> & {
  settings: Pick<
    Settings,
    'siteUrl' | 'quoteEmailTo' | 'quoteEmailFrom' | 'isDeskOn' | 'isPushOn' | 'keepMonths'
  >;
  log: (entry: JobLog) => void;
  now?: () => number;
};

/** Run every two seconds, and whenever a job is added. */
export const checks: readonly Check[] = [notifyUnsent, notifyOfReminders];

export function createJobKinds({ settings, log, now = Date.now, ...options }: JobKindOptions): JobKinds {
  const { database } = options;
  const {
    siteUrl,
    quoteEmailTo: recipients,
    quoteEmailFrom: sender,
    isDeskOn,
    isPushOn,
    keepMonths,
  } = settings;
  const deskUrl = `${siteUrl}/desk`;
  const areDevicesNotified = isDeskOn && isPushOn;
  const retention = createRetention(database, keepMonths);
  async function deleteOldRequests(nowMs: number): Promise<number> {
    const count = await retention(nowMs);
    if (count > 0) log({ job: 'tidy', outcome: `deleted as KEEP_MONTHS says: ${count}`, attempt: 0 });
    return count;
  }
  return {
    ...createEmailJobs({ ...options, recipients, sender, deskUrl: isDeskOn ? deskUrl : undefined, now }),
    photos: {
      run: ({ request_id }) => gatherPhotos(database, request_id ?? '', recipients, now()),
      longestWait: HOUR,
    },
    tidy: createTidyJob(database, now, [
      deleteOldRequests,
      (nowMs) => deleteUnusedPictures(database, nowMs),
      // For a deletion at the terminal that ended before its traces could be erased.
      () => database.eraseDeleted().then(() => 0),
      ...(areDevicesNotified ? [(nowMs: number) => deleteOldNotifications(database, nowMs)] : []),
    ]),
    ...(areDevicesNotified
      ? createNotificationJobs({ ...options, deskUrl, now })
      : { notification: DROPPED, emergencies: DROPPED }),
  };
}

/** Subscriptions stay while notifications are off, and requests queue jobs for them. */
const DROPPED: JobKind = { run: async () => ({ is: 'gone' }) };
