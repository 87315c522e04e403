/** Undefined if storage is blocked or full. */
export function withSessionStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  return unlessBlocked(() => use(sessionStorage));
}

/** Stores the value as JSON. Undefined deletes the key. */
export function saveForVisit(key: string, value: unknown): void {
  withSessionStorage((storage) =>
    value === undefined ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(value)),
  );
}

/**
 * `read` checks the stored value, because another version of the program may have written it. For a value of
 * another shape `read` returns undefined or throws, and the result is undefined.
 */
export function readForVisit<Value>(
  key: string,
  read: (kept: unknown) => Value | undefined,
): Value | undefined {
  return withSessionStorage((storage) => read(JSON.parse(storage.getItem(key) ?? 'null')));
}

export function withLocalStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  return unlessBlocked(() => use(localStorage));
}

/** Where storage is blocked, even reading the property throws. */
function unlessBlocked<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
