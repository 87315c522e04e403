/** How the visitor came to this document; undefined where the browser does not say. */
export const navigationType = (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type;
