/**
 * What every change says of itself. Its id is a UUID made by the desk at the tap: sent again, it is the same change.
 * `version` is that of the request as the owner saw it, and `after` the id of this desk's own change of the same status
 * that had no answer then, so that a desk is in no conflict with itself.
 */
export type Sent = { id: string; version: number; after?: string | undefined };
