/**
 * Runs one piece of heavy work at a time: each may take up to 200 MB, and two could exhaust a small machine
 * (promises: Limits and logs).
 */

type Work = () => Promise<void>;

/** The owner's work runs first: the owner is waiting at the screen. */
export const runHeavyWork = createWorkQueue();

function createWorkQueue() {
  const owners: Work[] = [];
  const visitors: Work[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    for (let next = takeNext(); next; next = takeNext()) await next();
    isRunning = false;
  }

  function takeNext(): Work | undefined {
    return owners.shift() ?? visitors.shift();
  }

  return <Result>(work: () => Promise<Result>, isOwners: boolean): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    (isOwners ? owners : visitors).push(() => work().then(resolve, reject));
    if (!isRunning) runAll();
    return promise;
  };
}
