/** Why a device cannot be notified. */
export const messages = {
  unknownService:
    'This browser’s push service is not known here, so it cannot be called. E-mails come as before.',
  off: 'This device is not called. Turn notifications on first.',
};
