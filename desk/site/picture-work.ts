/** Photo uploads in progress or failed. They outlive their form. */
import { createStore } from '../../site/store.ts';

type PictureWork = {
  /** Path of the field. */
  path: string;
  /** Name of the field. */
  name: string;
  isBusy: boolean;
  problem?: string;
  /** Retries, if that can help. */
  again?: () => void;
};

/** At most one per field: the latest choice. */
const works = createStore<readonly PictureWork[]>([]);

export const useWorks = works.use;

// The browser asks before leaving with an unsent photo.
addEventListener('beforeunload', (event) => {
  if (works.get().some(({ isBusy }) => isBusy)) event.preventDefault();
});

/** Replaces earlier work of the field. */
export function startWork(path: string, name: string): PictureWork {
  const work = { path, name, isBusy: true };
  replace(path, work);
  return work;
}

/** False once another photo was chosen for the field. */
export function isCurrent(work: PictureWork): boolean {
  return works.get().includes(work);
}

/** `left`: the remaining error. */
export function endWork(path: string, left?: PictureWork): void {
  replace(path, left);
}

function replace(path: string, work: PictureWork | undefined): void {
  const others = works.get().filter((other) => other.path !== path);
  works.set(work ? [...others, work] : others);
}
