/** Calls `use` with the storage of this visit (session storage). Returns undefined if it is blocked or full. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  return unlessBlocked(() => use(sessionStorage));
}

/** The same with the storage that outlives the visit (local storage). */
export function withLastingStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  return unlessBlocked(() => use(localStorage));
}

/** Where storage is blocked, reading the property itself throws. */
function unlessBlocked<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
