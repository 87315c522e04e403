/** Most that share a transaction: while one is written, nothing else is answered. */
const MOST_TOGETHER = 64;

/** SQLite's errors that are about a row rather than about the store, as the low byte of their code: a constraint, a type. */
const OF_A_ROW = [19, 20];

/**
 * What arrives together shares one transaction, and so one flush of the disk; each is answered after it. For SQLite,
 * which has one writer (docs/decisions/0012). A transaction that fails because of one row is done again row by row. One
 * that fails for any other reason fails all who wait: none of them would fare better alone.
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
      if (group.length > 1 && isOfRow(error)) {
        for (const one of group) await commitGroup([one]);
        return;
      }
      const failed = isOfRow(error) ? group : [...group, ...waiting.splice(0)];
      for (const { reject } of failed) reject(error);
    }
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isCommitting) return;
      isCommitting = true;
      // What arrives in this turn of the event loop goes along.
      setImmediate(commitAll);
    });
}

function isOfRow(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && OF_A_ROW.includes(Number(error.errcode) & 0xff);
}
