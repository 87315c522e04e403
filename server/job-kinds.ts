/** Every kind of job of this program, on one screen. */
import { HOUR } from '../domain/time-spans.ts';
import type { JobKind, JobKinds } from './jobs/job.ts';
import type { JobLog } from './jobs/worker.ts';
import { createEmailJobs } from './mail/email-jobs.ts';
import type { SendMail } from './mail/mail.ts';
import { createUnsentJob } from './mail/unsent.ts';
import { gatherPhotos } from './photos/photo-jobs.ts';
import { createPictureJob } from './publishing/picture-retention.ts';
import { createDeviceJobs } from './push/device-jobs.ts';
import type { PostPush } from './push/push-service.ts';
import { createReminderJob } from './requests/reminders.ts';
import { createRetentionJob } from './requests/retention.ts';
import type { Settings } from './settings.ts';
import type { Database } from './store/database.ts';
import type { QuoteStore } from './store/store.ts';

type JobKindOptions = {
  database: Database;
  store: QuoteStore;
  send: SendMail;
  settings: Pick<Settings, 'siteUrl' | 'quoteEmailTo' | 'isDeskOn' | 'isPushOn' | 'keepMonths'>;
  /** The company's time zone now. */
  timeZone: () => string;
  /** Who this site says it is to push services. */
  subject: () => string;
  /** The towns that the company serves now. */
  towns: () => readonly string[];
  /** The path of the picture beside a notification now; undefined for none. */
  icon: () => string | undefined;
  /** Given by tests, whose push services are on this machine. */
  post?: PostPush | undefined;
  log: (entry: JobLog) => void;
  /** The clock, ms since 1970. */
  now?: () => number;
};

export function createJobKinds({ settings, log, now = Date.now, ...options }: JobKindOptions): JobKinds {
  const { database } = options;
  const { siteUrl, quoteEmailTo: recipients, isDeskOn, isPushOn, keepMonths } = settings;
  const deskUrl = `${siteUrl}/desk`;
  const onDeleted = (count: number) =>
    log({ job: 'retention', outcome: `deleted as KEEP_MONTHS says: ${count}`, attempt: 0 });
  return {
    ...createEmailJobs({ ...options, recipients, deskUrl: isDeskOn ? deskUrl : undefined, now }),
    photos: { run: ({ request_id }) => gatherPhotos(database, request_id ?? '', recipients, now()), longestWait: HOUR },
    reminder: createReminderJob(database, now),
    retention: createRetentionJob(database, keepMonths, { now, onDeleted }),
    pictures: createPictureJob(database, now),
    unsent: createUnsentJob(database, now),
    ...(isDeskOn && isPushOn
      ? createDeviceJobs({ ...options, deskUrl, now })
      : { notification: DROPPED, emergencies: DROPPED, tidy: DROPPED }),
  };
}

/** Notifications are off. Jobs from before would be listed as the next ones for ever. */
const DROPPED: JobKind = { run: async () => ({ is: 'gone' }) };
