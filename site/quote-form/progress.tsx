import { type ComponentType, lazy, Suspense } from 'react';
import type { Completed } from './submission.tsx';

// These read the outbox, so they are in the chunk that sends requests. If it cannot be fetched, the
// confirmation shows without them.
const loadSending = () => import('./submit.ts').catch(() => undefined);
const nothing = () => null;
const WaitingStatus = lazy<ComponentType<{ requestId: string; isSent: boolean }>>(async () => ({
  default: (await loadSending())?.WaitingStatus ?? nothing,
}));
const PhotoProgress = lazy<ComponentType<NonNullable<Completed['photos']>>>(async () => ({
  default: (await loadSending())?.PhotoProgress ?? nothing,
}));

export function RequestProgress({ of: { waits, isSent = false } }: { of: Completed }) {
  return <Suspense>{waits && <WaitingStatus key={waits} requestId={waits} isSent={isSent} />}</Suspense>;
}

export function PhotosProgress({ of: { photos } }: { of: Completed }) {
  return <Suspense>{photos && <PhotoProgress key={photos.requestId} {...photos} />}</Suspense>;
}
