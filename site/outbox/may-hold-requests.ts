/** Whether a request or its photos may be waiting in this browser. True if the browser cannot say. */
export async function mayHoldRequests(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === 'outbox');
  } catch {
    // The browser cannot list its databases, so the outbox must be opened to find out.
    return true;
  }
}
