/** Repeats a result for `forMs`, as long as `key` stays the same. A failure is not repeated. */
export function createCache<Result>(forMs: number) {
  let last: { result: Promise<Result>; key: string; atMs: number } | undefined;
  return (make: () => Promise<Result>, key = '', nowMs = performance.now()): Promise<Result> => {
    // `abs`, because a caller's clock may have been set back.
    if (!last || last.key !== key || Math.abs(nowMs - last.atMs) >= forMs)
      last = { result: make(), key, atMs: nowMs };
    last.result.catch(() => {
      last = undefined;
    });
    return last.result;
  };
}
