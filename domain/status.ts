/** The states of a request (promises: A request). */
export const STATUSES = [
  'new',
  'contacted',
  'quoted',
  'won',
  'scheduled',
  'done',
  'lost',
  'quarantine',
] as const;
export type RequestStatus = (typeof STATUSES)[number];

/** A request that looks like spam is stored as `quarantine`. */
export const statusNames: Record<RequestStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  quoted: 'Quoted',
  won: 'Won',
  scheduled: 'Scheduled',
  done: 'Done',
  lost: 'Lost',
  quarantine: 'Spam',
};

/** Each status belongs to exactly one view. */
export const VIEWS = ['open', 'closed', 'spam'] as const;
export type View = (typeof VIEWS)[number];
/** The desk shows more as "999+". The server stops counting there, because counting more takes longer. */
export const MOST_COUNTED = 999;

export const statusesIn: Record<View, readonly RequestStatus[]> = {
  open: ['new', 'contacted', 'quoted', 'won', 'scheduled'],
  closed: ['done', 'lost'],
  spam: ['quarantine'],
};

/** The customer ordered the job. Figures and seasons count it, whether it is dated or done. */
export const ORDERED: readonly RequestStatus[] = ['won', 'scheduled', 'done'];

/** The customer has decided. Retention counts from then, or from Done. */
export const DECIDED: readonly RequestStatus[] = [...ORDERED, 'lost'];

/** Statuses that the terminal lists as `handled`. */
export const HANDLED: readonly RequestStatus[] = ['contacted', 'quoted', ...DECIDED];

/** A won request is scheduled once its visit has a date, and won again without one. */
export function datedStatus(status: RequestStatus, isDated: boolean): RequestStatus {
  if (status !== 'won' && status !== 'scheduled') return status;
  return isDated ? 'scheduled' : 'won';
}

/** A job that is done stays done, whatever the customer answers to a later quote. */
export function answeredStatus(status: RequestStatus, answer: 'accepted' | 'declined'): RequestStatus {
  return status === 'done' ? status : answer === 'accepted' ? 'won' : 'lost';
}

export function isAnswerOwed(status: RequestStatus): boolean {
  return status === 'new' || status === 'contacted';
}
