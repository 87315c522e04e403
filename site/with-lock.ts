/**
 * Runs a task while no other tab runs one under the same name. With `ifAvailable` the task does not wait, and
 * `hasLock` may be false. Without the Locks API (http pages), and after `signal` aborted the wait, the task
 * runs anyway: the server recognizes repeats.
 */
export async function withLock<Result>(
  name: string,
  options: LockOptions,
  task: (hasLock: boolean) => Promise<Result>,
): Promise<Result> {
  let running: Promise<Result> | undefined;
  try {
    return await navigator.locks.request(name, options, (lock) => {
      running = task(lock !== null);
      return running;
    });
  } catch {
    // No lock could be requested, or the task itself failed.
    return running ?? task(true);
  }
}
