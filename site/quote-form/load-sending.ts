import { CLIENT_UPLOAD_TIMEOUT, CONTENT_TIMEOUT } from '../../domain/timeouts.ts';
import { withTimeout } from '../../domain/with-timeout.ts';

/**
 * The code that sends requests, a chunk of its own. Rejects if it cannot be fetched in time, because the form
 * is locked meanwhile and a connection can stall without an error.
 */
export function loadSending(): Promise<typeof import('./submit.ts')> {
  return withTimeout(CONTENT_TIMEOUT, import('./submit.ts'), 'The code did not arrive in time');
}

/**
 * Resolves when the page is shown again after Back, or when the server has ended the upload of a posted form.
 * Until then the form stays locked, because a second post would begin the upload anew.
 */
export function leavePage(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) resolve();
    });
    setTimeout(resolve, CLIENT_UPLOAD_TIMEOUT);
  });
}
