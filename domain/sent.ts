/**
 * Common fields of every change. The desk makes the UUID `id` at the tap, so a repeat is the same change.
 * `version` is the request's version on the owner's screen. `after` is the id of this desk's previous change
 * of the same status that was still unanswered, so that a desk does not conflict with itself.
 */
export type Sent = { id: string; version: number; after?: string | undefined };
