/**
 * Fields of changes that name the request's version: a status, an undo, a recorded answer. The desk makes the
 * UUID `id` at the tap, so a repeat is the same change. `version` of the request on the screen. `after`: id of
 * this desk's own earlier status change, which is no conflict.
 */
export type Sent = { id: string; version: number; after?: string | undefined };
