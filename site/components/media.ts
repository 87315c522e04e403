import { useSyncExternalStore } from 'react';

/** False in the prerendered page. */
export function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = reducedMotion();
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => reducedMotion().matches,
    () => false,
  );
}

function reducedMotion(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)');
}
