/**
 * Common fields of every change. The desk creates the UUID `id` when the owner taps, so a repeat is the same
 * change. `version` is the request's version on the owner's screen. `after`: the id of this desk's previous
 * status change of the same request, if the server had not confirmed it yet. With it, the server does not
 * take the desk's own change for a conflict.
 */
export type Sent = { id: string; version: number; after?: string | undefined };
