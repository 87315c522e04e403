/** The most requests in one transaction. While it is written, the process answers nothing else. */
const MOST_TOGETHER = 64;

/** SQLite's errors that concern a row rather than the store, as the low byte of their code: a constraint, a type. */
const OF_A_ROW = [19, 20];

/**
 * Lets requests that arrive together share one transaction, and so one flush of the disk. Each is answered after it.
 * This is for SQLite, which has one writer (docs/decisions/0012). If a transaction fails because of one row, it is
 * repeated row by row. If it fails for another reason, all waiting requests fail, because each would also fail alone.
 */
export function groupCommits<Item, Result>(commit: (items: Item[]) => Promise<Result[]>) {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  const waiting: Waiting[] = [];
  let isCommitting = false;

  async function commitAll() {
    while (waiting.length > 0) await commitGroup(waiting.splice(0, MOST_TOGETHER));
    isCommitting = false;
  }

  async function commitGroup(group: Waiting[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item));
      for (const [index, result] of results.entries()) group[index]?.resolve(result);
    } catch (error) {
      if (group.length > 1 && isRowError(error)) {
        for (const one of group) await commitGroup([one]);
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
      // Requests that arrive in this turn of the event loop join the transaction.
      setImmediate(commitAll);
    });
}

function isRowError(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && OF_A_ROW.includes(Number(error.errcode) & 0xff);
}
