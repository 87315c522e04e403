import type { ComponentType } from 'react';

/** Every URL of the site. Each page is a chunk of its own, fetched when it is first wanted. */
const routes: Record<string, () => Promise<ComponentType>> = {
  '/': async () => (await import('./pages/home.tsx')).Home,
  '/services': async () => (await import('./pages/services.tsx')).Services,
  '/about': async () => (await import('./pages/about.tsx')).About,
  '/contact': async () => (await import('./pages/contact.tsx')).Contact,
};
const notFound = async () => (await import('./pages/not-found.tsx')).NotFound;

const loaded = new Map<string, ComponentType>();

/** Why a part of some page was out of reach. From then on Vite takes its styles for loaded, and would show it without. */
let broken: unknown;

/**
 * Fetches the page at a path, once. Rejects when a part of it cannot be had, offline, or replaced by a newer build; and
 * from then on, as only a page loaded anew is sure to be whole.
 */
export async function loadPage(path: string): Promise<void> {
  if (loaded.has(path)) return;
  if (broken) throw broken;
  try {
    loaded.set(path, await (routes[path] ?? notFound)());
  } catch (error) {
    broken = error;
    throw error;
  }
}

/** The page at a path, if it has been fetched. */
export function pageAt(path: string): ComponentType | undefined {
  return loaded.get(path);
}
