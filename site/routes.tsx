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

/** Fetches the page at a path, once. Rejects when its chunk cannot be had: offline, or replaced by a newer build. */
export async function loadPage(path: string): Promise<void> {
  if (!loaded.has(path)) loaded.set(path, await (routes[path] ?? notFound)());
}

/** The page at a path, if it has been fetched. */
export function pageAt(path: string): ComponentType | undefined {
  return loaded.get(path);
}
