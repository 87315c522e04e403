import { STORAGE_TIMEOUT } from '../domain/timeouts.ts';

/** Undefined if the promise rejects or takes longer than `timeout` ms. */
export function inTime<Value>(working: Promise<Value>, timeout?: number): Promise<Value | undefined> {
  return answerInTime(working, timeout).catch(() => undefined);
}

/** Rejects if the promise rejects or takes longer than `timeout` ms. */
export function answerInTime<Value>(working: Promise<Value>, timeout = STORAGE_TIMEOUT): Promise<Value> {
  const tooLate = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('No answer in time')), timeout);
  });
  return Promise.race([working, tooLate]);
}
