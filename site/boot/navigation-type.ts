const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];

/** Undefined in browsers that do not tell. */
export const navigationType = entry?.type;
