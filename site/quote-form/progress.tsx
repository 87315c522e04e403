import { type ComponentType, lazy, Suspense } from 'react';
import type { Completed } from './submission.tsx';

/** Both read the outbox, which most visits never open. */
const loadStillWaits = () => import('../outbox/still-waits.tsx');
const loadPhotoProgress = () => import('../photos/photo-progress.tsx');

/** Where the code cannot be fetched, the confirmation stands without the sentence. */
const nothing = () => ({ default: () => null });
const StillWaits = lazy<ComponentType<{ requestId: string }>>(() =>
  loadStillWaits().then(({ StillWaits }) => ({ default: StillWaits }), nothing),
);
const PhotoProgress = lazy<ComponentType<{ requestId: string; total: number }>>(() =>
  loadPhotoProgress().then(({ PhotoProgress }) => ({ default: PhotoProgress }), nothing),
);

/** Says whether a request that only this browser held still waits in it. */
export function RequestProgress({ of: { waits } }: { of: Completed }) {
  return <Suspense>{waits && <StillWaits key={waits} requestId={waits} />}</Suspense>;
}

/** Says how many photos of a request have arrived. */
export function PhotosProgress({ of: { photos } }: { of: Completed }) {
  return <Suspense>{photos && <PhotoProgress key={photos.requestId} {...photos} />}</Suspense>;
}

/** Fetches the code of both, which may be needed just when nothing can be fetched. */
export function prepareProgress(): void {
  for (const load of [loadStillWaits, loadPhotoProgress]) load().catch(() => {});
}
