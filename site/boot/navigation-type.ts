const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];

/** How the visitor reached this document; undefined in browsers that do not tell. */
export const navigationType = arrival?.type;
