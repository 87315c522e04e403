/** How the visitor reached this document; undefined if the browser does not say. */
export const navigationType = (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type;
