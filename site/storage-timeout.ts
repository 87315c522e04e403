import { STORAGE_TIMEOUT } from '../domain/timeouts.ts';
import { withTimeout } from '../domain/with-timeout.ts';

/** Undefined if storage fails or takes longer than `ms`. */
export function withStorageTimeout<Value>(
  work: Promise<Value>,
  ms = STORAGE_TIMEOUT,
): Promise<Value | undefined> {
  return withTimeout(ms, work, 'Browser storage took too long').catch(() => undefined);
}
