import { useSyncExternalStore } from 'react';

/** False during hydration, when React must render what the prerendered page shows. */
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
