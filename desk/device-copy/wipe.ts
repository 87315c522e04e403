/** Deletes everything that this device keeps of the desk. */

/** The name of each cache with the desk's page and files begins with this. */
export const SHELL_PREFIX = 'desk-shell-';
/** IndexedDB with what the desk has read. */
export const COPY = 'desk-copy';
/** IndexedDB with pictures of jobs that are not sent yet. */
export const PICTURES = 'desk-pictures';

export async function wipeDevice(): Promise<void> {
  // Without https there is no `caches`. Blocked storage throws, too.
  try {
    for (const name of [COPY, PICTURES]) indexedDB.deleteDatabase(name);
    const names = (await caches.keys()).filter((name) => name.startsWith(SHELL_PREFIX));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // Then there is no cache to delete.
  }
}
