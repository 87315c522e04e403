/**
 * The wait before the next attempt, ms: doubles after each failure, up to `longest`. Half is random, because
 * clients lost the server together.
 */
export function backoff(
  failures: number,
  first: number,
  longest: number,
  random: () => number = Math.random,
): number {
  return Math.min(first * 2 ** failures, longest) * (1 - random() / 2);
}
