/** Calls `use` with the storage of this visit (session storage). Returns undefined if it is blocked or full. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
