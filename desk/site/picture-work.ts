/** The photos that are made ready and sent now, or could not be. They outlive their form, which may be left meanwhile. */
import { createStore } from '../../site/store.ts';

type PictureWork = {
  /** Of its field. */
  path: string;
  /** Of its field, as the owner knows it. */
  name: string;
  isBusy: boolean;
  problem?: string;
  /** Tries once more, where that may help. */
  again?: () => void;
};

/** At most one of each field: of several choices the last one counts. */
const works = createStore<readonly PictureWork[]>([]);

export const useWorks = works.use;

// The browser asks before it leaves the desk with a photo that is not sent.
addEventListener('beforeunload', (event) => {
  if (works.get().some(({ isBusy }) => isBusy)) event.preventDefault();
});

/** Ends what its field was doing before. */
export function startWork(path: string, name: string): PictureWork {
  const work = { path, name, isBusy: true };
  replace(path, work);
  return work;
}

/** Whether nothing else was chosen for its field since. */
export function isCurrent(work: PictureWork): boolean {
  return works.get().includes(work);
}

/** `left` is what remains to be said of it. */
export function endWork(path: string, left?: PictureWork): void {
  replace(path, left);
}

function replace(path: string, work: PictureWork | undefined): void {
  const others = works.get().filter((other) => other.path !== path);
  works.set(work ? [...others, work] : others);
}
