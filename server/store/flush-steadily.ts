/**
 * Worker thread: flushes a file while another thread writes it. Flushing gigabytes only at the end would
 * delay each request's flush for that long.
 */
import { fdatasync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** Pause between two flushes, ms. */
const PAUSE = 10;

function flushAgain(): void {
  // Errors are ignored: the final flush of the copy reports a failing disk.
  fdatasync(workerData, () => setTimeout(flushAgain, PAUSE));
}

flushAgain();
