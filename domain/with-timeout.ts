/** Rejects with `sentence` after `ms`. The work itself continues. */
export function withTimeout<Result>(ms: number, work: Promise<Result>, sentence: string): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(sentence)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
