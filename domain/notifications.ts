/** Push notifications: types shared by server, desk and worker (promises: Notifications). */

/** By the company's clock: '22:00', '07:00'. */
type QuietHours = { from: string; until: string };

/** GET /api/desk/notifications: the settings of this device. */
export type NotificationState = {
  /** VAPID key for a new subscription, base64url. */
  publicKey: string;
  /** Null if this device gets no notifications. */
  call: {
    /** Null after its push service reported that the subscription is gone. */
    endpoint: string | null;
    /** The push service has not accepted the latest notification yet. The server retries. */
    isLate: boolean;
    quiet: QuietHours | null;
    emergenciesPass: boolean;
  } | null;
  /** Apple would refuse this site's VAPID contact. */
  appleRefuses: boolean;
  last: { requestId: string; atMs: number } | null;
  nowMs: number;
};

/** PUT /api/desk/notifications: this device's subscription, as PushSubscription.toJSON() returns it. */
export type NewSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };
/** PUT /api/desk/notifications/settings */
export type NotificationSettings = { quiet: QuietHours | null; emergenciesPass: boolean };
// POST /api/desk/notifications/test sends a test to this device. DELETE /api/desk/notifications turns
// notifications off.

/** A declarative push message. Safari shows it by itself, others use desk/notifications/worker.ts. */
export type PushMessage = {
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    navigate: string;
    /** A later notification with the same tag replaces this one. */
    tag: string;
    /** Ring even if this replaces another notification. */
    renotify: boolean;
    icon?: string;
  };
};

/** Message from the worker to an open desk: show this path, a notification was tapped. */
export type Tapped = { open: string };
