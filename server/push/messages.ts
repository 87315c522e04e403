/** Why a device cannot be notified. */
export const messages = {
  unknownService: 'This browser’s push service isn’t supported here. You still get emails.',
  off: 'Notifications are off on this device. Turn them on first.',
};
