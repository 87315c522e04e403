/** Deletes everything that this device keeps of the desk, for the desk and its worker. */

/** The name of each cache with the desk's page and files begins with this. */
export const SHELL_PREFIX = 'desk-shell-';
/** IndexedDB with what the desk has read. */
export const COPY = 'desk-copy';

export async function wipeDevice(): Promise<void> {
  // Both exist in secure contexts only, or are blocked.
  try {
    indexedDB.deleteDatabase(COPY);
    const names = (await caches.keys()).filter((name) => name.startsWith(SHELL_PREFIX));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // Nothing is kept where storage is blocked.
  }
}
