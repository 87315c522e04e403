/** Repeats a result for `forMs`, as long as `key` stays the same. A failure is not cached. */
export function createCache<Result>(forMs: number) {
  let last: { result: Promise<Result>; key: string; atMs: number } | undefined;
  return (make: () => Promise<Result>, key = '', nowMs = performance.now()): Promise<Result> => {
    // `abs`, because a caller's clock may have been set back.
    if (last && last.key === key && Math.abs(nowMs - last.atMs) < forMs) return last.result;
    const made = { result: make(), key, atMs: nowMs };
    last = made;
    made.result.catch(() => {
      if (last === made) last = undefined;
    });
    return made.result;
  };
}
