/**
 * The wait before the next attempt, ms: `first`, doubled by each of the `failures`, up to `longest`. Up to
 * half is cut at random, so that clients that lost the server together do not return together.
 */
export function backoff(
  failures: number,
  first: number,
  longest: number,
  random: () => number = Math.random,
): number {
  return Math.min(first * 2 ** failures, longest) * (1 - random() / 2);
}
