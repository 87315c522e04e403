/**
 * Runs a task while no other tab of the browser runs one under the same name. The browser frees the lock of a tab that
 * dies. With `ifAvailable` the task does not wait for the lock, and is told whether it has it. Without locks in the browser
 * (they need https), or with locks denied together with storage, the task runs anyway: the server recognizes repeats.
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
    // Either no lock could be requested and the task has not begun, or the task itself failed.
    return running ?? task(true);
  }
}
