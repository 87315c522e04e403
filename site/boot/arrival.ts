const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];

/** How the visitor reached this document; undefined if the browser does not say. */
export const navigationType = arrival?.type;
