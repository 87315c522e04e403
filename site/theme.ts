import { useSyncExternalStore } from 'react';

/** Whether the page is dark now. boot.ts alone decides and sets the class; this only watches it. */
export function useIsDark(): boolean {
  return useSyncExternalStore(watchClass, isDark, () => false);
}

function isDark(): boolean {
  return document.documentElement.classList.contains('dark');
}

function watchClass(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}
