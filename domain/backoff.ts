/**
 * The wait before another try, ms: twice as long after each failure, up to `longest`. Up to half of it is left to chance, so
 * that those who lost the server together do not come back together.
 */
export function backoff(
  failures: number,
  first: number,
  longest: number,
  random: () => number = Math.random,
): number {
  return Math.min(first * 2 ** failures, longest) * (1 - random() / 2);
}
