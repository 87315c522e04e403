/**
 * Fields of every change. The desk makes the UUID `id` at the tap, so a repeat is the same change. `version`:
 * the request's on the screen. `after`: this desk's unconfirmed status change before, which is no conflict.
 */
export type Sent = { id: string; version: number; after?: string | undefined };
