import { CONTENT_TIMEOUT } from '../../domain/timeouts.ts';
import { withTimeout } from '../../domain/with-timeout.ts';

/**
 * The code that sends requests, a chunk of its own. Rejects if it cannot be fetched in time, because the form
 * is locked meanwhile and a connection can stall without an error.
 */
export function loadSending(): Promise<typeof import('./submit.ts')> {
  return withTimeout(CONTENT_TIMEOUT, import('./submit.ts'), 'The code did not arrive in time');
}
