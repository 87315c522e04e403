/** Calls `use` with the storage of this visit (session storage). Returns undefined if it is blocked or full. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  return unlessBlocked(() => use(sessionStorage));
}

/** Keeps a value as JSON for this visit; undefined forgets it. */
export function keepForVisit(key: string, value: unknown): void {
  withStorage((storage) =>
    value === undefined ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(value)),
  );
}

/**
 * What was kept. `read` makes it a value, and returns undefined or throws if it cannot: another version of the program, or
 * somebody else, may have written it.
 */
export function keptForVisit<Value>(
  key: string,
  read: (kept: unknown) => Value | undefined,
): Value | undefined {
  return withStorage((storage) => read(JSON.parse(storage.getItem(key) ?? 'null')));
}

/** `withStorage` with the storage that outlives the visit (local storage). */
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
