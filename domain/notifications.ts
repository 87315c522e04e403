/** Push notifications (promises: Notifications), for server, desk and worker. */

/** By the company's clock: '22:00', '07:00'. */
type QuietHours = { from: string; until: string };

/** GET /api/desk/notifications: the settings of this device. */
export type NotificationState = {
  /** VAPID key, base64url. */
  publicKey: string;
  /** Null if this device gets no notifications. */
  subscription: {
    /** Null after the push service reported that this device's subscription is gone. */
    endpoint: string | null;
    /** The push service has not accepted the latest notification yet. */
    isLate: boolean;
    quiet: QuietHours | null;
    emergenciesPass: boolean;
  } | null;
  /** Apple would refuse this site's VAPID contact. */
  appleRefuses: boolean;
  last: { requestId: string; atMs: number } | null;
};

/** PUT /api/desk/notifications, as PushSubscription.toJSON() returns it. */
export type NewSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };
/** PUT /api/desk/notifications/settings */
export type NotificationSettings = { quiet: QuietHours | null; emergenciesPass: boolean };
// POST /api/desk/notifications/test sends a test. DELETE /api/desk/notifications turns them off.

/** A declarative push message. Safari shows it without the worker. */
export type PushMessage = {
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    navigate: string;
    /** Replaces a notification with the same tag. */
    tag: string;
    /** Ring even if this replaces another. */
    renotify: boolean;
    icon?: string;
  };
};

/** From the worker to an open desk: show this path. */
export type Tapped = { open: string };
