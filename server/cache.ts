/** Returns the same result for `forMs` ms while `key` is unchanged. A failure is not cached. */
export function createCache<Result>(forMs: number) {
  let last: { result: Promise<Result>; key: string; atMs: number } | undefined;
  return (make: () => Promise<Result>, key = ''): Promise<Result> => {
    const nowMs = performance.now();
    if (last && last.key === key && nowMs - last.atMs < forMs) return last.result;
    const made = { result: make(), key, atMs: nowMs };
    last = made;
    made.result.catch(() => {
      if (last === made) last = undefined;
    });
    return made.result;
  };
}
