const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];

/** How the visitor reached this document; undefined if the browser does not say. */
export const navigationType = arrival?.type;

/** From the request of this document until it has arrived as far as this script, ms; 0 if the browser does not say. */
export const documentWait = arrival ? performance.now() - arrival.requestStart : 0;
