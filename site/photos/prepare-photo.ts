import { PREPARING_TIMEOUT } from '../../domain/timeouts.ts';
import { trustedUrl } from '../trusted-url.ts';
import type { PhotoResult, PhotoTask } from './photo-worker.ts';
import workerUrl from './photo-worker.ts?worker&url';

let worker: Worker | undefined;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Prepares one photo at a time, in a worker. The result is empty if the browser has no worker that can draw,
 * cannot read the picture, or takes longer than PREPARING_TIMEOUT.
 */
export function preparePhoto(task: PhotoTask): Promise<PhotoResult> {
  const prepared = turn.then(() => ask(task)).catch(() => ({}));
  turn = prepared;
  return prepared;
}

async function ask(task: PhotoTask): Promise<PhotoResult> {
  if (!('OffscreenCanvas' in globalThis)) return {};
  // In development Vite serves the worker as a module.
  worker ??= new Worker(trustedUrl('photo-worker', workerUrl), { type: 'module' });
  const own = worker;
  const waiting = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const { signal } = waiting;
      own.addEventListener('message', ({ data }: MessageEvent<PhotoResult>) => resolve(data), { signal });
      own.addEventListener('error', () => reject(new Error('The worker cannot run')), { signal });
      const timer = setTimeout(() => reject(new Error('The photo took too long')), PREPARING_TIMEOUT);
      signal.addEventListener('abort', () => clearTimeout(timer));
      own.postMessage(task);
    });
  } catch (error) {
    // A late result of this task must not be taken for the next one's.
    own.terminate();
    worker = undefined;
    throw error;
  } finally {
    waiting.abort();
  }
}
