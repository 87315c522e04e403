/**
 * Runs a task while no other tab runs one under the same name. The browser releases the lock of a tab that
 * dies. With `ifAvailable` the task does not wait, and its argument says whether it has the lock. Without the
 * Locks API (http pages), or where storage is blocked, the task runs anyway: the server recognizes repeats.
 */
export async function withLock<Result>(
  name: string,
  options: { ifAvailable: boolean },
  task: (hasLock: boolean) => Promise<Result>,
): Promise<Result> {
  let running: Promise<Result> | undefined;
  try {
    return await navigator.locks.request(name, options, (lock) => {
      running = task(lock !== null);
      return running;
    });
  } catch {
    // Either no lock could be requested and the task has not started, or the task itself failed.
    return running ?? task(true);
  }
}
