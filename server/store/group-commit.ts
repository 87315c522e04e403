/** Maximum requests in one transaction. The process serves nothing else while one is written. */
const MAX_GROUP = 64;

/** SQLITE_CONSTRAINT, SQLITE_MISMATCH: the row's fault, not the store's. */
const ROW_ERRORS = [19, 20];

/**
 * Stores requests that arrive together in one transaction, so they share one disk flush
 * (docs/decisions/0012). If one row makes a transaction fail, its requests are retried one by one: the others
 * can be stored. After any other failure all waiting requests are rejected, because each would fail, too.
 */
export function groupCommits<Item, Result>(commit: (items: Item[]) => Promise<Result[]>) {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  const waiting: Waiting[] = [];
  let isCommitting = false;

  async function commitAll() {
    while (waiting.length > 0) await commitGroup(waiting.splice(0, MAX_GROUP));
    isCommitting = false;
  }

  async function commitGroup(group: Waiting[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item));
      for (const [index, result] of results.entries()) group[index]?.resolve(result);
    } catch (error) {
      if (group.length > 1 && isRowError(error)) {
        for (const waiter of group) await commitGroup([waiter]);
        return;
      }
      const failed = isRowError(error) ? group : [...group, ...waiting.splice(0)];
      for (const { reject } of failed) reject(error);
    }
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isCommitting) return;
      isCommitting = true;
      // Requests that arrive in the same turn of the event loop join the transaction.
      setImmediate(commitAll);
    });
}

function isRowError(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && ROW_ERRORS.includes(Number(error.errcode) & 0xff);
}
