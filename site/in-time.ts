import { STORAGE_TIMEOUT } from '../domain/timeouts.ts';

/** What storage, or another, answers; undefined if it fails or takes longer than the time limit, ms. */
export function inTime<Value>(working: Promise<Value>, timeout?: number): Promise<Value | undefined> {
  return answerInTime(working, timeout).catch(() => undefined);
}

/** What storage, or another, answers. Rejects if it fails or takes longer than the time limit, ms. */
export function answerInTime<Value>(working: Promise<Value>, timeout = STORAGE_TIMEOUT): Promise<Value> {
  const tooLate = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('No answer in time')), timeout);
  });
  return Promise.race([working, tooLate]);
}
