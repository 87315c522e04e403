/**
 * A thread that flushes a file while another writes it. Gigabytes that went to the disk at once, at the end, would hold up
 * the flush of every request meanwhile.
 */
import { fdatasync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** The pause between two flushes, ms. */
const PAUSE = 10;

function flushAgain(): void {
  // A disk that fails is told by the flush at the end.
  fdatasync(workerData, () => setTimeout(flushAgain, PAUSE));
}

flushAgain();
