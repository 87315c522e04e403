/** Rejects with `sentence` after `ms`. The work itself continues. */
export async function withTimeout<Result>(
  ms: number,
  work: Promise<Result>,
  sentence: string,
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(sentence)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
