/** What the desk, its worker and the server tell each other about notifications (contract, "The desk calls the owner"). */

/** Times of the company's clock, such as '22:00' and '07:00'. */
type QuietHours = { from: string; until: string };

/** GET /api/desk/notifications: how this device is called. */
export type CallState = {
  /** A subscription must be made with this key, base64url. */
  publicKey: string;
  /** Null where this device is not to be called. */
  call: {
    /** Null once its push service has said that the subscription is gone. */
    endpoint: string | null;
    /** Whether its push service has not taken what it was last given. It is tried again. */
    isLate: boolean;
    quiet: QuietHours | null;
    emergenciesPass: boolean;
  } | null;
  /** Whether Apple would refuse who this site says it is. */
  appleRefuses: boolean;
  /** The request that this device was told of last, and when. */
  last: { requestId: string; atMs: number } | null;
  nowMs: number;
};

/** PUT /api/desk/notifications: the subscription of this device, as PushSubscription.toJSON() gives it. */
export type NewCall = { endpoint: string; keys: { p256dh: string; auth: string } };
/** PUT /api/desk/notifications/settings */
export type CallSettings = { quiet: QuietHours | null; emergenciesPass: boolean };
// POST /api/desk/notifications/test sends a test to this device, and DELETE /api/desk/notifications ends its calls.

/**
 * What a device is told: a declarative push message, which Safari shows by itself, and others through the desk's worker
 * (desk/notifications/worker.ts).
 */
export type PushMessage = {
  /** RFC 8030. */
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    /** The address that a tap opens. */
    navigate: string;
    /** A later notification with the same tag takes its place. */
    tag: string;
    /** Whether it rings although it takes the place of another. */
    renotify: boolean;
    /** The path of the picture beside it. */
    icon?: string;
  };
};

/** What the worker tells an open desk: a tap wants this path. */
export type Tapped = { open: string };
