/** Whether this browser may hold unsent requests or photos. True if the browser cannot tell. */
export async function mayHoldRequests(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === 'outbox');
  } catch {
    // The browser cannot list databases, so the outbox must be opened to find out.
    return true;
  }
}
