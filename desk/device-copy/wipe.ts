/** Deletes what this device keeps of the desk. */

/** The name of each cache with the desk's page and files begins with this. */
export const SHELL_PREFIX = 'desk-shell-';
/** IndexedDB with what the desk has read. */
export const COPY = 'desk-copy';
/** IndexedDB with the unsent pictures of jobs. */
export const PICTURES = 'desk-pictures';

/** Keeps the pictures, which nobody else has. */
export async function wipeDevice(): Promise<void> {
  // Without https there is no `caches`. Blocked storage throws, too.
  try {
    indexedDB.deleteDatabase(COPY);
    const names = (await caches.keys()).filter((name) => name.startsWith(SHELL_PREFIX));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // Then there is no cache to delete.
  }
}

/** Called only when this device is signed out. */
export function wipePictures(): void {
  try {
    indexedDB.deleteDatabase(PICTURES);
  } catch {
    // Blocked storage has no pictures.
  }
}
