/** The states of a request (promises: A request). */
export const STATUSES = ['new', 'contacted', 'quoted', 'won', 'lost', 'quarantine'] as const;
export type RequestStatus = (typeof STATUSES)[number];

/** A request that looks like spam is stored as `quarantine`. */
export const statusNames: Record<RequestStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
  quarantine: 'Spam',
};

/** Each status belongs to exactly one view. */
export const VIEWS = ['open', 'closed', 'spam'] as const;
export type View = (typeof VIEWS)[number];

export const statusesIn: Record<View, readonly RequestStatus[]> = {
  open: ['new', 'contacted', 'quoted'],
  closed: ['won', 'lost'],
  spam: ['quarantine'],
};

/** Statuses whose accepted quote counts as money earned. */
export const WON_STATUSES: readonly RequestStatus[] = ['won'];

/** Statuses that the terminal lists as `handled`. */
export const HANDLED: readonly RequestStatus[] = ['contacted', 'quoted', 'won', 'lost'];

export function isAnswerOwed(status: RequestStatus): boolean {
  return status === 'new' || status === 'contacted';
}
