import { useSyncExternalStore } from 'react';

/** False while React takes over the prerendered page, which it must repeat; true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
}

function watchNothing() {
  return () => {};
}
